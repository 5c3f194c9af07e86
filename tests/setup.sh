#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# setup.sh [goal]   installs what `make goal` needs and this machine lacks; otherwise says nothing.
# Presence is judged by a command or a file, not by the name of a package: BLAS may come from
# OpenBLAS, Octave may have been built by hand.
set -eu
goal=${1:-test}

# package, then the command or any of the files that show it is there
packages() {
  if [ "$goal" = test-versions ]; then # all else is installed in the chroots
    echo "mmdebstrap    mmdebstrap"
    echo "util-linux    unshare"
    return
  fi
  cat << END
octave              octave-cli
octave-dev          mkoctfile
gcc                 gcc
libc6-dev           /usr/include/stdlib.h
liblapack-dev       /usr/lib/*/liblapack.so /usr/lib/liblapack.so
libblas-dev         /usr/lib/*/libblas.so /usr/lib/libblas.so
libsuitesparse-dev  /usr/include/suitesparse/umfpack.h
gnuplot-nox         gnuplot
ghostscript         gs
fonts-freefont-otf  /usr/share/fonts/opentype/freefont/FreeSans.otf
octave-doctest      /usr/share/octave/packages/doctest-* $HOME/.local/share/octave/*/packages/doctest-*
clang               clang
libjs-three         /usr/share/javascript/three/three.min.js node_modules/three/build
libclang-rt-dev     /usr/lib/llvm-*/lib/clang/*/lib/*/libclang_rt.asan*
END
  case $goal in
    test | test-long | sanitize) echo "bubblewrap    bwrap" ;; # to mark strangers' files; without it those tests are skipped
  esac
  if [ "$goal" = test-browser ]; then
    echo "chromium      chromium chromium-browser google-chrome"
  fi
  if [ "$goal" = test-cluster ]; then
    echo "slurm-wlm     sbatch"
    echo "slurmctld     slurmctld"
    echo "slurmd        slurmd"
    echo "munge         munged"
  fi
  if [ "$goal" = sanitize ]; then # the libraries of the sanitizers come with the compilers
    echo "g++           g++"
  fi
  if [ "$goal" = bench ]; then # what nonsmooth is compared with; each may be missing
    echo "g++             g++"
    echo "libmujoco-dev   /usr/include/mujoco/mujoco.h /usr/local/include/mujoco/mujoco.h"
    echo "libbullet-dev   /usr/include/bullet/btBulletDynamicsCommon.h /usr/local/include/bullet/btBulletDynamicsCommon.h"
    echo "libode-dev      /usr/include/ode/ode.h /usr/local/include/ode/ode.h"
  fi
  if [ "$goal" = test-matlab ]; then # LAPACK with integers of 64 bits, as MATLAB has it
    echo "liblapack64-dev  /usr/lib/*/liblapack64_pic.a"
    echo "libblas64-dev    /usr/lib/*/libblas64.a"
    echo "gfortran         gfortran"
  fi
  if [ "$goal" = test-windows ]; then
    echo "gcc-mingw-w64-x86-64-posix  x86_64-w64-mingw32-gcc"
    echo "wine64                      /usr/lib/wine/wine64 wine64"
  fi
  if [ "$goal" = doc ]; then
    echo "pandoc        pandoc"
  fi
  if [ "$goal" = deb ]; then
    echo "dpkg-dev    dpkg-buildpackage"
    echo "debhelper   dh"
    echo "dh-octave   dh_octave_version"
    echo "fakeroot    fakeroot"
    echo "lintian     lintian"
  fi
  if [ "$goal" = gallery ]; then # without chromium or three.js there are no frames of motions
    echo "graphicsmagick  gm"
    echo "chromium        chromium"
    echo "libjs-three     /usr/share/javascript/three*"
  fi
  if [ "$goal" = lint ]; then
    echo "clang-format  clang-format"
    echo "cppcheck      cppcheck"
    echo "python3       python3"
    echo "python3-yaml  /usr/lib/python3/dist-packages/yaml"
    echo "nodejs        node"
    echo "npm           npm" # brings a grammar of MATLAB
    echo "ca-certificates          /etc/ssl/certs/ca-certificates.crt"
    echo "gcc-mingw-w64-x86-64-posix  x86_64-w64-mingw32-gcc" # code for Windows
    echo "libc6-dev-arm64-cross    /usr/aarch64-linux-gnu/include/stdlib.h" # for clang --target=aarch64-linux-gnu
  fi
}

present() {
  for candidate in $1; do # unquoted: several words, and globs
    case $candidate in
      /*) [ ! -e "$candidate" ] || return 0 ;;
      *) ! command -v "$candidate" > /dev/null || return 0 ;;
    esac
  done
  return 1
}

find_missing() {
  packages | while read -r package evidence; do
    present "$evidence" || printf '%s ' "$package"
  done
}

# Without these nothing runs; all else only takes a picture, the doctests or the sanitizers away.
check_needed() {
  needed="octave-cli mkoctfile"
  [ "$goal" != test-versions ] || needed="mmdebstrap unshare"
  [ "$goal" != lint ] || needed="$needed clang-format cppcheck"
  [ "$goal" != doc ] || needed="pandoc"
  [ "$goal" != deb ] || needed="$needed dpkg-buildpackage dh dh_octave_version lintian"
  [ "$goal" != fuzz ] || needed="$needed clang"
  [ "$goal" != test-cluster ] || needed="$needed sbatch slurmctld slurmd munged"
  lacking=
  for command in $needed; do
    command -v "$command" > /dev/null || lacking="$lacking $command"
  done
  [ "$goal" = test-versions ] || command -v gcc > /dev/null || command -v cc > /dev/null || lacking="$lacking gcc"
  [ -z "$lacking" ] || {
    echo "setup: cannot go on without:$lacking" >&2
    exit 1
  }
}

advise_without_apt() {
  cat >&2 << 'END'
setup: there is no apt-get here. Install GNU Octave (6 or newer) with mkoctfile, a C compiler, LAPACK,
BLAS, SuiteSparse, gnuplot and Ghostscript; for `make lint` also clang, clang-format and cppcheck, for `make doc` pandoc:
  Fedora  dnf install octave octave-devel gcc lapack-devel blas-devel suitesparse-devel gnuplot ghostscript \
          gnu-free-sans-fonts clang compiler-rt clang-tools-extra cppcheck pandoc
  Arch    pacman -S octave gcc lapack blas suitesparse gnuplot ghostscript gnu-free-fonts clang compiler-rt cppcheck pandoc-cli
  macOS   brew install octave suite-sparse gnuplot ghostscript clang-format cppcheck pandoc
for pages in space `npm install three`, to try pages Chromium;
then, for the examples in the help texts, in Octave:  pkg install -forge doctest
END
}

install_with_apt() {
  as_root=
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null || {
      echo "setup: neither root nor sudo; as root run: apt-get install --no-install-recommends $*" >&2
      return 1
    }
    as_root=sudo
  fi
  echo "setup: installing $*"
  apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0"
  $apt update || return 1
  known=
  for package in "$@"; do
    case $package in
      octave-dev) # Debian 11 and Ubuntu 22.04 have mkoctfile in liboctave-dev
        apt-cache show octave-dev > /dev/null 2>&1 || package=liboctave-dev ;;
      # Older releases ship the sanitizer run-time with clang itself, and have no MuJoCo; not all have Chromium.
      libclang-rt-dev | bubblewrap | libjs-three | chromium | libmujoco-dev | libbullet-dev | libode-dev | gcc-mingw-w64-x86-64-posix | \
      libc6-dev-arm64-cross)
        apt-cache show "$package" > /dev/null 2>&1 || continue ;;
    esac
    known="$known $package"
  done
  [ -z "$known" ] || $apt install -y --no-install-recommends $known
}

missing=$(find_missing)
[ -n "$missing" ] || exit 0
if command -v apt-get > /dev/null; then
  install_with_apt $missing || echo "setup: not installed: $missing" >&2
  check_needed
else
  (check_needed) 2> /dev/null || advise_without_apt
  check_needed
fi
