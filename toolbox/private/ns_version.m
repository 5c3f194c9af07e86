function version = ns_version ()
%NS_VERSION  The version of nonsmooth, that of the file DESCRIPTION.
%   version = ns_version ()

% SPDX-License-Identifier: BSD-3-Clause

  version = '0.1.0';
end
