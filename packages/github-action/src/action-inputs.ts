import {
  BUILTIN_JUDGES,
  type BuiltinJudge,
  conventionsOfTier,
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  parseKubernetesVersion,
  parseProposals,
  type ConventionId,
  type LiveAs,
  type ApiProposal,
  type ValidateMode,
} from '@structural/checker';
import { LADDER, type Strictness as ChangeStrictness } from '@structural/compare';
import { parseConventions, type FileSettings } from '@structural/runner';
import { isExclusion } from '@structural/sources';
import type { ReportedFindings } from './changes/counted.js';
import type { ActionProblem } from './problem.js';

/** What fails the step. */
export type FailOn = 'error' | 'warning' | 'none';

/** The inputs of the action, read and checked; `action.yml` says what they mean. */
export interface ActionInputs {
  readonly files: readonly string[];
  /** Whether no files are named, so that all of the repository is checked. */
  readonly isWhole: boolean;
  readonly crds: readonly string[];
  /** What is said of the server, of built-in kinds, of conventions and of proposals; absent where config files or defaults hold. */
  readonly given: FileSettings;
  /** The one `.structural.yaml` for everything; absent to look for them. */
  readonly configFile?: string;
  /** A file, a folder or a revision of git; `base` for what the changes of the event start from. */
  readonly old: string | undefined;
  /** What definitions are compared with: a file, a folder, `REVISION:PATH`, `base` or `none`; absent for what the event suggests. */
  readonly compare?: string;
  readonly compareLevel: ChangeStrictness;
  /** Whether what the changes do to a cluster by its sources of definitions is judged; absent for what the event suggests. */
  readonly upgrade?: boolean;
  /** What live objects are that `old` does not have; updates of themselves without it. */
  readonly liveAs?: LiveAs;
  readonly strict: ValidateMode;
  readonly requireCrd: boolean;
  readonly allowEmpty: boolean;
  readonly failOn: FailOn;
  /** Which findings are reported; absent for what the event suggests. */
  readonly report?: ReportedFindings;
  readonly onlyChanged: boolean;
  readonly maxAnnotations: number;
  readonly sarifFile: string | undefined;
  readonly summary: boolean;
  /** Whether to keep a comment on the pull request. */
  readonly comment: boolean;
}

/** The inputs that a config file may hold, by their names, with the values that the file may give them. */
export const CONFIGURABLE = {
  files: 'texts',
  crds: 'texts',
  'kube-version': 'text',
  old: 'text',
  as: 'text',
  compare: 'text',
  'compare-level': 'text',
  upgrade: 'boolean',
  strict: 'text',
  builtin: 'text',
  'require-crd': 'boolean',
  conventions: 'texts',
  proposals: 'texts',
  'allow-empty': 'boolean',
  'fail-on': 'text',
  report: 'text',
  'only-changed': 'boolean',
  'max-annotations': 'number',
  'sarif-file': 'text',
  summary: 'boolean',
  comment: 'boolean',
} as const;

/** The name of an input that a config file may hold. */
export type ConfigurableInput = keyof typeof CONFIGURABLE;

/** An input as written, and where, if that is in a file. */
export interface WrittenInput {
  readonly text: string;
  readonly place?: ActionProblem['place'];
}

/** An input of the workflow, without blanks around it; `undefined` where it is empty, which is what GitHub makes of one that is left out. */
export function workflowInput(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const text = env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`]?.trim();
  return text === '' ? undefined : text;
}

/** Reads all inputs: what the workflow says wins over the config file, and that over the defaults. One problem for each that is wrong. */
export function readActionInputs(
  env: Readonly<Record<string, string | undefined>>,
  config: ReadonlyMap<ConfigurableInput, WrittenInput>,
): { readonly ok: true; readonly inputs: ActionInputs } | { readonly ok: false; readonly problems: readonly ActionProblem[] } {
  const problems: ActionProblem[] = [];
  const read = <T>(name: ConfigurableInput, otherwise: T, parse: (text: string) => T | undefined, expected: Expected): T => {
    const inWorkflow = workflowInput(name, env);
    const written = inWorkflow === undefined ? config.get(name) : { text: inWorkflow };
    if (written === undefined) return otherwise;
    const value = parse(written.text);
    if (value === undefined)
      problems.push(
        typeof expected === 'string'
          ? wrongInput(name, `must be ${expected}, not ${JSON.stringify(written.text.slice(0, 80))}`, written.place)
          : wrongInput(`${name}:`, expected(written.text), written.place),
      );
    return value ?? otherwise;
  };
  const report = read('report', undefined, whichFindings, 'all, new or changed-lines');
  const kubernetesVersion = read(
    'kube-version',
    undefined,
    parseKubernetesVersion,
    `a version of Kubernetes from ${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}`,
  );
  const conventions = read('conventions', undefined, chosenConventions, whyNoConventions);
  const builtin = read('builtin', undefined, builtinJudge, 'server, schema or off');
  const liveAs = read('as', undefined, liveAsOf, 'update or create');
  const compare = read('compare', undefined, (text) => text, 'a file, a revision, base or none');
  const upgrade = read<boolean | undefined>('upgrade', undefined, yesOrNo, 'true or false');
  const proposals = read('proposals', undefined, chosenProposals, whyNoProposals);
  const named = read('files', [], lines, 'a list of files');
  const isWhole = named.every((name) => isExclusion({ name }));
  const inputs: ActionInputs = {
    files: isWhole ? ['.', ...named] : named,
    isWhole,
    crds: read('crds', [], lines, 'a list of files'),
    given: {
      ...(kubernetesVersion && { kubernetesVersion }),
      ...(conventions && { conventions }),
      ...(proposals && { proposals }),
      ...(builtin && { builtin }),
    },
    old: read('old', undefined, (text) => text, 'a file, a revision or base'),
    ...(liveAs && { liveAs }),
    ...(compare !== undefined && { compare }),
    compareLevel: read('compare-level', 'readers', changeLevel, 'stored-data, writers, readers or clients'),
    ...(upgrade !== undefined && { upgrade }),
    strict: read('strict', 'warn', strictness, 'strict, warn or ignore'),
    requireCrd: read('require-crd', false, yesOrNo, 'true or false'),
    allowEmpty: read('allow-empty', isWhole, yesOrNo, 'true or false'),
    failOn: read('fail-on', 'error', failOn, 'error, warning or none'),
    ...(report && { report }),
    onlyChanged: read('only-changed', false, yesOrNo, 'true or false'),
    maxAnnotations: read(
      'max-annotations',
      MAX_ANNOTATIONS,
      annotationCount,
      `a whole number from 0 to ${MAX_ANNOTATIONS}, which is the most that GitHub shows of a step`,
    ),
    sarifFile: read('sarif-file', undefined, (text) => text, 'a path'),
    summary: read('summary', true, yesOrNo, 'true or false'),
    comment: read('comment', false, yesOrNo, 'true or false'),
  };
  if ([...inputs.files, ...inputs.crds].includes('-')) problems.push(wrongInput('files', 'cannot be standard input here'));
  return problems.length === 0 ? { ok: true, inputs } : { ok: false, problems };
}

/** What an input must be, or a sentence about the text that it is not. */
type Expected = string | ((text: string) => string);

/** GitHub shows ten annotations of a severity in a step, and drops the rest without a word. */
const MAX_ANNOTATIONS = 10;

function wrongInput(name: string, message: string, place?: ActionProblem['place']): ActionProblem {
  return { title: 'wrong input', message: `${name} ${message}`, ...(place && { place }) };
}

function lines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function yesOrNo(text: string): boolean | undefined {
  // As YAML 1.2 writes them, and the toolkit of actions reads them.
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  return /^(?:false|False|FALSE)$/.test(text) ? false : undefined;
}

function failOn(text: string): FailOn | undefined {
  return text === 'error' || text === 'warning' || text === 'none' ? text : undefined;
}

function liveAsOf(text: string): LiveAs | undefined {
  return text === 'update' || text === 'create' ? text : undefined;
}

function changeLevel(text: string): ChangeStrictness | undefined {
  return LADDER.find(({ strictness: each }) => each === text)?.strictness;
}

function whichFindings(text: string): ReportedFindings | undefined {
  return text === 'all' || text === 'new' || text === 'changed-lines' ? text : undefined;
}

/** In the words of the command, which takes those of kubectl's `--validate`, too. */
function builtinJudge(text: string): BuiltinJudge | undefined {
  return BUILTIN_JUDGES.find((judge) => judge === text);
}

function strictness(text: string): ValidateMode | undefined {
  if (text === 'true' || text === 'false') return text === 'true' ? 'strict' : 'ignore';
  return text === 'strict' || text === 'warn' || text === 'ignore' ? text : undefined;
}

function chosenConventions(text: string): readonly ConventionId[] | undefined {
  const chosen = parseConventions(words(text));
  return typeof chosen === 'string' ? undefined : conventionsOfTier('all').filter((id) => chosen.includes(id));
}

/** In the words of the command. */
function whyNoConventions(text: string): string {
  const chosen = parseConventions(words(text));
  return typeof chosen === 'string' ? chosen : '';
}

function words(text: string): string {
  return text
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .join(',');
}

function chosenProposals(text: string): readonly ApiProposal[] | undefined {
  const parsed = parseProposals(words(text).split(','));
  return typeof parsed === 'string' ? undefined : parsed;
}

function whyNoProposals(text: string): string {
  const parsed = parseProposals(words(text).split(','));
  return typeof parsed === 'string' ? parsed : '';
}

function annotationCount(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) <= MAX_ANNOTATIONS ? Number(text) : undefined;
}
