import { wrapHelp } from '../../report/wrap-help.js';
import { helpWidth, type Streams } from './streams.js';

/** A text that follows the flags in the help, broken for the terminal when it is printed. */
export function helpText(text: string, { stdout }: Pick<Streams, 'stdout'>): () => string {
  return () => wrapHelp(text, helpWidth(stdout));
}

/** What all commands say of their exit codes that judge inputs. */
export const EXIT_CODES = `
Exit codes:
  0  no errors (warnings are counted only with --max-warnings)
  1  findings
  2  wrong usage, what cannot be read or written, or, unless --allow-empty, nothing to judge
`;

/** How inputs are found, and settings. */
export const FINDING = `
Inputs and settings:
  Below directories and among what patterns match, node_modules and what git ignores is passed over (--no-gitignore). The nearest
  .structural.yaml above each input says what else is ignored, and sets crds, kubeVersion, conventions and the severity of rules, for some files if wanted;
  flags outrank it. --rule ID=off|warning|error says what becomes of the findings of one rule; a convention that is not off is looked for.
`;

/** What `--fix` does. */
export const FIXES = `
Fixes:
  Findings marked [*] have a safe fix: the file is refused as it is (by kubectl's strict field validation, too) or means the same afterwards, one
  thing only can have been meant, nothing written is lost but a repetition, and judging again finds nothing new. --fix applies these, judges
  again until there are no more, then reports the rest. Everything else is a suggestion: --unsafe-fixes has --fix and --dry-run apply those,
  too, the first that helps for each finding, one after another; look at the result.
  Files are replaced as a whole and keep owner and mode. What could not stay as it is is left alone, and the exit code is 2: a file that is
  read-only, has hard links or has changed since it was read. A symbolic link stays one. Standard input is printed with its fixes, and the
  report goes to stderr. With --dry-run nothing is written: stdout is a diff for git apply or patch -p1 in the working directory (in / for
  files elsewhere), stderr the report on what would remain, and the exit code is 1 if anything could be fixed.
`;

/** What keeps findings from counting. */
export const COUNTING = `
Known findings:
  A comment \`# structural-ignore RULE: reason\` acknowledges what begins on its line, or on the next one if it has a line of its own;
  \`# structural-ignore-file RULE: reason\` what is in its file. The reason is required, several rules are parted by commas. The server refuses
  what it refuses all the same.
  --write-baseline FILE takes down what there is, and with --baseline FILE only the rest counts; --new-since REVISION judges the files as they
  were, too, and only what is new counts. A finding is known by rule, object and field, wherever it moves in its file. What does not count is
  a number in the summary, and does not change the exit code.
`;

/** The forms of a report. */
export const REPORTS = `
Reports:
  human   each finding with its place, the server's words and the source line; coloured on a terminal (--color, NO_COLOR, FORCE_COLOR);
          the rule in brackets is explained by kubectl structural rule RULE
  json    one object: files, definitions, resources and findings with line, column and offset
  name    one line for each object with findings, as kubectl -o name prints them; what has no name is reported on stderr
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
  1  a definition or resource is refused or cannot be decoded (the others are treated all the same), or what was asked for is not there
  2  wrong usage, an input that cannot be read, or an output that cannot be written
`;
