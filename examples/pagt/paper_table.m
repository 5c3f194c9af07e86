function table = paper_table (number)
%PAPER_TABLE  Tables of PAGT, section 10, as printed.
%   table = paper_table ('10.1')   struct: h, error (E_h), theta (2 x 7, both rods at the end; printed with a minus)
%   table = paper_table ('10.2')   struct: h, error (E_h of scheme I)
%   table = paper_table ('10.3')   the same of scheme II

% SPDX-License-Identifier: BSD-3-Clause

  table = struct ('h', 2 .^ -(5:10));
  switch (number)
    case '10.1'
      table.h = 2 .^ -(5:11);
      table.error = [2.38e-3 6.14e-4 1.54e-4 3.95e-5 1.01e-5 2.42e-6 6.15e-7];
      table.theta = [1.27e-3 3.14e-4 7.82e-5 1.95e-5 4.88e-6 1.22e-6 3.05e-7
                     3.18e-3 8.29e-4 2.14e-4 5.48e-5 1.37e-5 3.44e-6 8.60e-7];
    case '10.2'
      table.error = [5.197e-5 1.025e-5 2.555e-6 6.551e-7 1.549e-7 3.959e-8];
    otherwise
      table.error = [8.023e-5 2.310e-5 5.619e-6 1.395e-6 3.652e-7 8.246e-8];
  end
end
