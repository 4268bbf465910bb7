/** What all commands say of their exit codes that judge inputs. */
export const EXIT_CODES = `
Exit codes:
  0  no errors (warnings are counted only with --max-warnings)
  1  findings
  2  wrong usage, what cannot be read or written, or, unless --allow-empty, nothing to check
`;

/** How inputs are found, and settings. */
export const FINDING = `
Inputs and settings:
  In directories and patterns, node_modules, Go's vendor and files that git ignores are skipped (--no-gitignore). The nearest .structural.yaml
  above each input says what else is ignored, and sets crds, kubeVersion, conventions and the severity of rules, for all files or some; flags win.
  --rule ID=off|warning|error sets the severity of one rule; for a convention, warning or error turns it on.
`;

/** What `--fix` does. */
export const FIXES = `
Fixes:
  Findings marked [*] have a safe fix: the server (or kubectl's strict field validation) refuses the file as it is, or the file means the same
  afterwards; only one fix is plausible; nothing is lost except a repetition; and no new finding appears. --fix applies these, checks
  again until none are left, then reports the rest. All others are suggestions: with --unsafe-fixes, --fix and --dry-run apply the first
  one that helps for each finding, too; look at the result.
  Files are replaced as a whole and keep owner and mode. A file that is read-only, has hard links or changed since it was read is not
  written, and the exit code is 2. A symbolic link stays one. Standard input is printed with its fixes, and the report goes to stderr.
  With --dry-run nothing is written: stdout is a diff for git apply or patch -p1 in the working directory (in / for files elsewhere),
  stderr the report on what would remain, and the exit code is 1 if anything could be fixed.
`;

/** What keeps findings from counting. */
export const COUNTING = `
Known findings:
  A comment \`# structural-ignore RULE: reason\` acknowledges findings that begin on its line, or on the next line if it has its own;
  \`# structural-ignore-file RULE: reason\` acknowledges those of its file. The reason is required; commas separate rules. The server still
  refuses what it refuses.
  --write-baseline FILE records all findings, and with --baseline FILE only others count; --new-since REVISION also checks the files of that
  revision, and only new findings count. A finding is known by rule, object and field, not by its line. Known findings are
  a number in the summary, and do not change the exit code.
`;

/** The forms of a report. */
export const REPORTS = `
Reports:
  human   each finding with its place, the server's words and the source line; coloured on a terminal (--color, NO_COLOR, FORCE_COLOR);
          kubectl structural rule RULE explains the rule in brackets
  json    one object: files, CRDs, resources and findings with line, column and offset
  name    one line for each object with findings, as kubectl -o name prints it; findings without an object go to stderr
  others  for machines: sarif, junit, github, gitlab, status (metav1.Status), kubeconform (its JSON)
`;

/** The exit codes of the commands that print objects. */
export const STORE_EXIT_CODES = `
Exit codes:
  0  all is well; with --diff: nothing changes
  1  an object is refused or cannot be decoded; with --diff: something changes
  2  wrong usage, what cannot be read, or, unless --allow-empty, no object of a known kind
`;

/** The exit codes of the commands that publish. */
export const PUBLISHING_EXIT_CODES = `
Exit codes:
  0  all is well
  1  a CRD or resource is refused or cannot be decoded (the others are treated all the same), or what was asked for does not exist
  2  wrong usage, an input that cannot be read, or an output that cannot be written
`;
