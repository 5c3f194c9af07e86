# SPDX-License-Identifier: BSD-3-Clause
#
# Octave with the toolbox, and notebooks that run it:
#
#   docker build -t nonsmooth .
#   docker run --rm -it nonsmooth                                      Octave
#   docker run --rm -p 8888:8888 nonsmooth notebook                    notebooks, at the address that it prints

FROM debian:trixie

RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      octave octave-dev make gcc libc6-dev liblapack-dev libblas-dev libsuitesparse-dev \
      gnuplot-nox ghostscript fonts-freefont-otf libjs-three jupyter-notebook python3-metakernel python3-pip \
 && pip install --break-system-packages --no-cache-dir octave_kernel \
 && rm -rf /var/lib/apt/lists/*

COPY . /usr/src/nonsmooth
RUN cd /usr/src/nonsmooth \
 && make READY=1 dist \
 && octave-cli --norc --eval "pkg install -global build/nonsmooth-*.tar.gz" \
 && mkdir -p /usr/share/octave/site/m/startup \
 && echo "pkg load nonsmooth" >> /usr/share/octave/site/m/startup/octaverc \
 && cp -R examples /usr/share/nonsmooth-examples \
 && rm -rf build

RUN useradd --create-home student
USER student
WORKDIR /home/student
RUN printf '#!/bin/sh\nexec jupyter notebook --ip=0.0.0.0 --no-browser\n' > /home/student/notebook && chmod +x /home/student/notebook
ENV PATH=/home/student:$PATH OCTAVE_EXECUTABLE=/usr/bin/octave-cli
CMD ["octave-cli", "-q"]
