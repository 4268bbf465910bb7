import { InvalidArgumentError, Option } from 'commander';
import {
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  parseCreatingKubernetesVersion,
  parseKubernetesVersion,
  type BuiltinJudge,
  type ConventionId,
  type KubernetesVersion,
  type ServerWindow,
  type ValidateMode,
  WRITE_KINDS,
  type WriteKind,
} from '@structural/checker';
import { REPORT_FORMATS, type ReportFormat } from '@structural/presenters';
import type { GivenRule } from './parse-rule.js';
import type { FindFlags } from './find-flags.js';

/** Where inputs come from, as every command takes them. */
export interface InputFlags {
  readonly filename: readonly string[];
  readonly recursive: boolean;
}

/** The flags of `lint`, as parsed. */
export interface LintFlags extends InputFlags, FindFlags {
  readonly output: ReportFormat;
  readonly quiet: boolean;
  /** Whether every file with nothing to judge is named. */
  readonly verbose: boolean;
  /** -1 for any number. */
  readonly maxWarnings: number;
  /** The newest server that is asked. */
  readonly kubeVersion: KubernetesVersion;
  /** Older servers that are asked, too. */
  readonly window?: ServerWindow;
  /** A file or a git revision; absent for definitions that are new. */
  readonly old?: string;
  /** Worker threads; absent to decide by the work. */
  readonly jobs?: number;
  /** Whether verdicts of earlier runs are used. */
  readonly cache: boolean;
  /** The folder that verdicts are kept in; absent for that of the user. */
  readonly cacheLocation?: string;
  readonly fix: boolean;
  readonly dryRun: boolean;
  /** Whether --fix and --dry-run apply suggestions, too. */
  readonly unsafeFixes: boolean;
  /** The conventions that definitions should keep; none unless asked for. */
  readonly conventions: readonly ConventionId[];
  /** What becomes of the findings of single rules. */
  readonly rule: readonly GivenRule[];
  readonly allowEmpty: boolean;
  readonly strict: ValidateMode;
  readonly watch: boolean;
  /** Live objects are created elsewhere, and not updates of themselves. */
  readonly asCreated: boolean;
  readonly writeAs?: WriteKind;
  /** Whether comments acknowledge findings. */
  readonly acknowledgements: boolean;
  /** A file with known findings, which do not count. */
  readonly baseline?: string;
  /** Where to write all findings as known. */
  readonly writeBaseline?: string;
  /** A git revision whose findings do not count. */
  readonly newSince?: string;
}

/** The flags of `validate`. */
export interface ValidateFlags extends LintFlags {
  readonly crds: readonly string[];
  readonly subresource?: 'status' | 'scale';
  readonly requireCrd: boolean;
  /** Whether the admission policies in the input are applied. */
  readonly policies: boolean;
  /** Files with what a conversion webhook returned. */
  readonly converted: readonly string[];
  readonly builtin?: BuiltinJudge | 'kubeconform';
  readonly schemas: readonly string[];
  readonly secondOpinion: boolean;
}

/** The flags of `stored`. */
export interface StoreFlags extends InputFlags, FindFlags {
  readonly policies: readonly string[];
  readonly crds: readonly string[];
  readonly output?: 'yaml' | 'json';
  readonly diff: boolean;
  readonly quiet: boolean;
  readonly kubeVersion: KubernetesVersion;
  readonly allowInvalid?: boolean;
  readonly allowEmpty: boolean;
  /** One step alone. */
  readonly only?: 'prune' | 'default';
  /** The version in which objects are read again; absent for that of each object. */
  readonly readVersion?: string;
  readonly subresource?: 'scale';
  readonly converted?: readonly string[];
  /** What is there before, so that the inputs are updates of it. */
  readonly old?: string;
  readonly writeAs?: WriteKind;
  /** Live objects are created elsewhere, and not updates of themselves. */
  readonly asCreated: boolean;
}

/** `-f`, once for each file as in kubectl. */
export function filenameFlag(): Option {
  return new Option(
    '-f, --filename <path>',
    'file, directory or pattern; may be repeated (a directory without its sub-directories, see -R)',
  )
    .argParser(oneMore)
    .default([]);
}

/** `-R`, as in kubectl. */
export function recursiveFlag(): Option {
  return new Option('-R, --recursive', 'search directories given with -f recursively').default(false);
}

/** `-o` of a report. */
export function outputFlag(): Option {
  return new Option('-o, --output <format>', 'report format').choices(REPORT_FORMATS).default('human');
}

/** `-o` of printed objects. */
export function objectOutputFlag(): Option {
  return new Option('-o, --output <format>', 'format of the objects (default: that of the input)').choices(['yaml', 'json']);
}

/** `--quiet`. */
export function quietFlag(): Option {
  return new Option('-q, --quiet', 'report errors only: no warnings, no notes, no summary').default(false);
}

/** `--verbose`. */
export function verboseFlag(): Option {
  return new Option('--verbose', 'name every file with nothing to check, those found in directories and by patterns, too').default(false);
}

/** `--max-warnings`, as in ESLint. */
export function maxWarningsFlag(): Option {
  return new Option('--max-warnings <number>', 'exit with 1 if there are more warnings; -1 for any number')
    .argParser(parseCount)
    .default(-1);
}

/** `--kube-version`. */
export function kubeVersionFlag(): Option {
  const newest = kubernetesVersionText(NEWEST_KUBERNETES);
  return new Option('--kube-version <version>', `the server version, ${SUPPORTED_SERVERS}`)
    .argParser(parseVersion)
    .default(NEWEST_KUBERNETES, newest);
}

/** `--old`. */
export function oldFlag(what: string): Option {
  return new Option('--old <path|revision>', `check updates of the ${what} in files, a git revision, or REVISION:PATH`);
}

/** `--write-as` of `--old` or `--next`. */
export function writeFlag(text: string): Option {
  return new Option('--write-as <how>', `${text} (default: apply, as kubectl apply)`).choices(WRITE_KINDS);
}

/** `--watch`. */
export function watchFlag(): Option {
  return new Option('--watch', 'check again whenever inputs, CRDs or config files change, until Ctrl-C').default(false);
}

/** `--jobs`. */
export function jobsFlag(): Option {
  return new Option('--jobs <number>', 'worker threads; 0 for none (default: as many as pay off)').argParser(parseJobs);
}

/** `--no-cache`. */
export function noCacheFlag(): Option {
  return new Option('--no-cache', 'check every file again, even if it has not changed since an earlier run');
}

/** `--cache-location`. */
export function cacheLocationFlag(): Option {
  return new Option('--cache-location <folder>', 'the folder for kept verdicts, instead of the default one of the user');
}

/** `--fix`. */
export function fixFlag(): Option {
  return new Option('--fix', 'apply the safe fixes to the files, and report the rest').default(false);
}

/** `--dry-run` of `--fix`. */
export function dryRunFlag(): Option {
  return new Option('--dry-run', 'with --fix: show the fixes as a diff and write nothing').default(false);
}

/** `--unsafe-fixes` of `--fix`. */
export function unsafeFixesFlag(): Option {
  return new Option('--unsafe-fixes', 'with --fix or --dry-run: apply suggestions, too, which may change what a file means').default(false);
}

/** `--allow-empty`. */
export function allowEmptyFlag(): Option {
  return new Option('--allow-empty', 'exit with 0, not 2, if there is nothing to check, to print or to compare with --old').default(false);
}

/** `--color`. */
export function colorFlag(): Option {
  return new Option('--color <when>', 'colors in human output').choices(['auto', 'always', 'never']).default('auto');
}

/** `--crds`. */
export function crdsFlag(): Option {
  return new Option('--crds <path>', 'file, directory, pattern or REVISION:PATH with CustomResourceDefinitions; may be repeated')
    .argParser(oneMore)
    .default([]);
}

/** `--read-version`. */
export function readVersionFlag(): Option {
  return new Option('--read-version <version>', 'the version in which objects are read again (default: that of each object)').argParser(
    parseVersionName,
  );
}

/** `--converted`. */
export function convertedFlag(): Option {
  return new Option('--converted <path>', 'what a conversion webhook returned: objects or ConversionReviews; may be repeated')
    .argParser(oneMore)
    .default([]);
}

/** `--subresource`. */
export function subresourceFlag(): Option {
  return new Option('--subresource <name>', 'check updates of a subresource').choices(['status', 'scale']);
}

/** `--subresource` of `stored`. */
export function scaleFlag(): Option {
  return new Option('--subresource <name>', 'print a subresource instead of the object').choices(['scale']);
}

/** `--strict`, in the words of kubectl's `--validate`; alone it means `strict`, as there. */
export function strictFlag(): Option {
  const option = new Option('--strict [mode]', 'unknown and repeated fields: an error, a warning, or ignored').default('warn');
  // What the command line looks for behind the flag; the parser, which comes after, knows more.
  return option.choices([...STRICTNESS.keys()]).argParser(parseStrictness);
}

/** `--require-crd`. */
export function requireCrdFlag(): Option {
  return new Option('--require-crd', 'refuse custom resources without a CRD').default(false);
}

/** `--policies` of commands that print what is stored. */
export function morePoliciesFlag(): Option {
  return new Option('--policies <path>', 'file, directory or pattern with more admission policies to apply; may be repeated')
    .argParser(oneMore)
    .default([]);
}

/** `--no-policies`. */
export function policiesFlag(): Option {
  return new Option('--no-policies', 'do not apply the admission policies in the input to its resources');
}

/** What checks built-in kinds; written out, as the help loads no engine. */
const BUILTIN_FLAG: readonly (BuiltinJudge | 'kubeconform')[] = ['off', 'schema', 'server', 'kubeconform'];

/** `--builtin`. */
export function builtinFlag(): Option {
  return new Option(
    '--builtin <checker>',
    "how built-in kinds are checked: by the server's own code (server, the default), by types and fields (schema), not at all (off), or by kubeconform and --schemas",
  ).choices([...BUILTIN_FLAG]);
}

/** `--schemas`. */
export function schemasFlag(): Option {
  return new Option(
    '--schemas <path>',
    'for kubeconform: a folder of JSON schemas or a template of their names, or what a cluster prints at /openapi/v2 or /openapi/v3; may be repeated',
  )
    .argParser(oneMore)
    .default([]);
}

/** `--second-opinion`. */
export function secondOpinionFlag(): Option {
  return new Option('--second-opinion', 'report where kubeconform would have answered differently, and why').default(false);
}

/** `--diff`. */
export function diffFlag(): Option {
  return new Option('--diff', 'show what changes as a unified diff; exit with 1 if anything does, as kubectl diff').default(false);
}

/** `--allow-invalid`. */
export function allowInvalidFlag(): Option {
  return new Option('--allow-invalid', 'print refused objects, too, as far as the server processed them').default(false);
}

/** Which servers may be asked. */
export const SUPPORTED_SERVERS = `${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}`;

const STRICTNESS: ReadonlyMap<string, ValidateMode> = new Map([
  ['strict', 'strict'],
  ['true', 'strict'],
  ['warn', 'warn'],
  ['ignore', 'ignore'],
  ['false', 'ignore'],
]);

/** One more value of a flag that may be repeated. */
export function oneMore(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value];
}

function parseStrictness(value: string): ValidateMode {
  const strictness = value === '' ? 'strict' : STRICTNESS.get(value);
  if (strictness === undefined) throw new InvalidArgumentError('Allowed choices are strict, warn, ignore (true, false).');
  return strictness;
}

/** The server that a value of a flag names; throws as commander wants it. */
export function parseVersion(value: string): KubernetesVersion {
  const version = parseKubernetesVersion(value);
  if (version !== undefined) return version;
  const older = parseCreatingKubernetesVersion(value);
  const known = older === undefined ? '' : ` Of ${kubernetesVersionText(older)} only the creation of CRDs is known, which lint checks.`;
  throw new InvalidArgumentError(`It must be a version of Kubernetes from ${SUPPORTED_SERVERS}.${known}`);
}

function parseVersionName(value: string): string {
  if (!/^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(value))
    throw new InvalidArgumentError('It must be the name of a version, such as v1 or v1beta1.');
  return value;
}

function parseCount(value: string): number {
  if (!/^-?\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

function parseJobs(value: string): number {
  if (!/^\d{1,3}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 0 to 999.');
  return Number(value);
}
