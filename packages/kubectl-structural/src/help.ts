const EXIT_CODES = `
Exit codes:
  0  no errors (warnings are counted only with --max-warnings)
  1  findings
  2  wrong usage, an input or a definition that cannot be read, a file that cannot be written, nothing in any input, or
     nothing to judge in a folder or pattern (unless --allow-empty)
`;

const FIXES = `
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

const REPORTS = `
Reports:
  human   each finding with its place, the server's words and the source line; coloured on a terminal (--color, NO_COLOR, FORCE_COLOR)
  json    one object: files, definitions, resources and findings with line, column and offset
  name    one line for each object with findings, as kubectl -o name prints them; what has no name is told on stderr
  sarif, junit, github, status (metav1.Status), kubeconform (its JSON): for machines
`;

/** What follows the flags in the help of `lint`. */
export const LINT_HELP = `
Updates:
  --old takes files, directories, patterns, REVISION:PATH, or a git revision (each file is compared with itself there); what exists wins.
  Definitions are matched by metadata.name; what is not among the old ones is judged as new. The old ones are taken as
  accepted and served, so that scope, kind, group and plural name cannot change.

Servers:
  --kube-version is exact from 1.34 on, and before as far as the changes are known. Rules (x-kubernetes-validations) are compiled;
  where one could not be, a note says so.
${FIXES}${REPORTS}${EXIT_CODES}
Conventions:
  --conventions warns of what the server takes and API conventions advise against; the ESLint plugin documents them. It takes a list only after
  an equals sign: --conventions=no-floats,max-length. Some compare with --old, such as no-field-removal.

Examples:
  kubectl structural lint config/crd
  kubectl structural lint . '!charts'
  kubectl structural lint config/crd --old main --conventions
  kubectl structural lint 'charts/**/crds/*.yaml' -o json
  helm template mychart | kubectl structural lint -
`;

/** What follows the flags in the help of `validate`. */
export const VALIDATE_HELP = `
Definitions:
  --crds names files, directories, patterns, or REVISION:PATH in git; of two definitions with one name the last one counts, those of
  the input after those of --crds. Kinds without a definition are counted in a note, or refused with --require-crd.

Updates:
  --old takes files, directories, patterns, REVISION:PATH, or a git revision (each file is compared with itself there). Resources are
  matched by group, kind, namespace and name, and judged as kubectl replace would have them: immutable fields, transition rules, and what
  was wrong before and is left alone (ratcheting). --subresource status judges updates of the status alone.

Surveys:
  --crd NEW DIRECTORY tells what a new definition does to stored objects (kubectl get KIND -A -o yaml): which become unreadable or invalid,
  which of those are tolerated until somebody changes them, which lose fields or change. --old OLD leaves out what is so already. NEW is
  judged itself, as an update of OLD, on stderr. Reports: human (a table), json, name. Exit code 1 if NEW is refused, or any object is
  invalid or loses fields.

Built-in kinds:
  --builtin kubeconform has kubeconform judge the kinds that no CustomResourceDefinition is about, by --schemas: a folder as kubernetes-json-schema
  has it, or what a cluster says of itself (kubectl get --raw /openapi/v2 > kinds.json). Nothing is downloaded. --second-opinion tells on
  stderr where kubeconform, by the schemas of the definitions, would have answered otherwise about custom resources.
${FIXES}${REPORTS}${EXIT_CODES}
Examples:
  kubectl structural validate config/samples --crds config/crd
  kustomize build overlays/prod | kubectl structural validate - --crds vendor/crds --strict strict
  kubectl structural validate deploy --crds main:config/crd --old main
  helm template mychart | kubectl structural validate - --builtin kubeconform --schemas kinds.json
  kubectl get crontabs -A -o yaml | kubectl structural validate --crd new.yaml --old old.yaml -
`;

const STORE_EXIT_CODES = `
Exit codes:
  0  all is well; with --diff: nothing changes
  1  an object is refused or cannot be decoded; with --diff: something changes
  2  wrong usage, an input or definitions that cannot be read, or no document in the input
`;

/** What follows the flags in the help of the commands that print objects. */
export const STORE_HELP = {
  stored: `
An object that the server refuses, for its schema or a rule, is told on stderr and left out of the output, unless --allow-invalid. What only
a cluster can tell is not added: uid, creationTimestamp, generation, the namespace where none is written.
${STORE_EXIT_CODES}
Examples:
  kubectl structural stored config/samples/crontab.yaml --crds config/crd
  kubectl structural stored config/samples --crds config/crd --diff
`,
  prune: `
Objects are not validated: one that the server would refuse is pruned all the same.
${STORE_EXIT_CODES}
Example:
  kubectl structural prune config/samples --crds config/crd --diff
`,
  default: `
Objects are not validated: one that the server would refuse gets its defaults all the same.
${STORE_EXIT_CODES}
Example:
  kubectl structural default my.yaml --crds crd.yaml
`,
} as const;
