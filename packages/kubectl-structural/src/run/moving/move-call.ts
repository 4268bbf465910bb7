import { findKnownVersion } from './known-version.js';
import type { ToolCall } from './find-calls.js';
import { shellWord } from './shell-words.js';

/** What does the same as a call. */
export interface MovedCall {
  readonly call: ToolCall;
  /** The words of the command behind `kubectl structural`. */
  readonly words: readonly string[];
  /** Patterns for `ignore` of the config file. */
  readonly ignored: readonly string[];
  /** The minor for `kubeVersion`, where the call names one that is a number. */
  readonly kubeVersion?: string;
  /** Whether a kind without a schema is an error. */
  readonly requiresCrd: boolean;
  /** What of the call has no counterpart, each with what to do instead. */
  readonly unmatched: readonly string[];
}

/** The command line that takes the place of a call, with what is piped into it. */
export function movedLine({ call: { piped }, words }: MovedCall): string {
  const line = ['kubectl structural', ...words.map(shellWord)].join(' ');
  return piped === undefined ? line : `${piped} | ${line}`;
}

/**
 * Why a call is to be replaced where it stands: it uses variables of its script or job, or files that other steps make outside of the repository. Undefined where its line does the
 * same anywhere in the repository.
 */
export function boundTo(moved: MovedCall): string | undefined {
  const line = movedLine(moved);
  if (/\$\{\{\s*matrix\./.test(line)) return 'the matrix of its job';
  if (/\$(?!\{\{)[\w({@*]/.test(line)) return 'variables of its script';
  if (line.includes('${{')) return 'values of its job';
  return /\s["']?\/(?!dev\/)/.test(line) ? 'files outside of the repository' : undefined;
}

/** Translates a call. What it finds is found by what this gives; what has no counterpart is named. */
export function moveCall(call: ToolCall): MovedCall {
  switch (call.tool) {
    case 'kubeconform':
    case 'flux-schema':
    case 'kubectl-validate':
      return moveValidation(call);
    case 'pluto':
    case 'kubent':
      return moveDeprecations(call);
    case 'crd-schema-checker':
    case 'crdify':
      return moveComparison(call);
  }
}

/** A flag with its value, as Go's flag package and pflag take it: -name value, -name=value, --name. */
interface Flag {
  readonly name: string;
  readonly value?: string;
}

/** Flags of tools that take no value; all others that are known take one. */
const SWITCHES: ReadonlySet<string> = new Set([
  'summary',
  'strict',
  'verbose',
  'ignore-missing-schemas',
  'skip-missing-schemas',
  'exit-on-error',
  'insecure-skip-tls-verify',
  'debug',
  'h',
  'v',
  'help',
  'no-headers',
  'helm3',
  'cluster',
  'c',
  'o-wide',
  'only-show-removed',
  'ignore-deprecations',
  'ignore-removals',
  'e',
  'exit-error',
  'q',
]);

function readFlags(args: readonly string[]): { readonly flags: readonly Flag[]; readonly operands: readonly string[] } {
  const flags: Flag[] = [];
  const operands: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    const { name, value } = /^--?(?<name>[A-Za-z][\w-]*)(?:=(?<value>[^]*))?$/.exec(arg)?.groups ?? {};
    if (name === undefined) operands.push(arg);
    else if (value !== undefined) flags.push({ name, value });
    else if (SWITCHES.has(name)) flags.push({ name });
    else flags.push({ name, value: args[++i] ?? '' });
  }
  return { flags, operands };
}

/** Formats of reports that both have; kubeconform's own JSON is a format here, too. */
const FORMATS: Readonly<Record<string, string>> = { json: 'kubeconform', junit: 'junit', tap: 'tap', sarif: 'sarif' };

/** `-o` for a format of a report that both have; people's own format needs no word. */
function formatWords(name: string): readonly string[] {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  return format === undefined ? [] : ['-o', format];
}

/** Flags about how a tool downloads and prints, which nothing needs to take the place of. */
const NEEDLESS: ReadonlySet<string> = new Set([
  'summary',
  'verbose',
  'n',
  'cache',
  'debug',
  'exit-on-error',
  'insecure-skip-tls-verify',
  'cpu-prof',
  'p',
  'concurrent',
  'no-headers',
]);

/** Flags by which kinds without a schema are no errors. */
const SKIPS_UNKNOWN = /^(?:ignore|skip)-missing-schemas$/;

function moveValidation(call: ToolCall): MovedCall {
  const { flags, operands } = readFlags(call.args[0] === 'validate' ? call.args.slice(1) : call.args);
  const words: string[] = [];
  const ignored: string[] = [];
  const unmatched: string[] = [];
  let kubeVersion: string | undefined;
  for (const { name, value = '' } of flags) {
    if (NEEDLESS.has(name) || SKIPS_UNKNOWN.test(name) || (name === 'skip-json-path' && value === '/sops')) continue;
    if (name === 'strict') words.push('--strict', 'strict');
    else if (name === 'kubernetes-version' || name === 'version') {
      kubeVersion = findKnownVersion(value);
      if (kubeVersion !== undefined) continue;
      if (value.includes('$')) words.push('--kube-version', value);
      else unmatched.push(`-${name} ${value}: the newest server that is known is asked`);
    } else if (name === 'output' || name === 'o') {
      words.push(...formatWords(value));
    } else if (name === 'schema-location') unmatched.push(...locationNote(value));
    else if (name === 'local-crds') words.push(...value.split(',').flatMap((path) => ['--crds', path]));
    else if (name === 'ignore-filename-pattern') {
      const pattern = asIgnored(value);
      if (pattern === undefined) unmatched.push(`-${name} ${value}: write what it leaves out as a .gitignore pattern into ignore`);
      else ignored.push(pattern);
    } else unmatched.push(missingFlag(name, value));
  }
  const isStandard = call.piped !== undefined && operands.every((each) => each === '-');
  const named = call.fedBy === undefined ? operands : foundFolders(call.fedBy);
  return {
    call,
    words: ['validate', ...(isStandard ? ['-'] : named.length === 0 ? ['.'] : named), ...words],
    ignored,
    ...(kubeVersion !== undefined && { kubeVersion }),
    requiresCrd: call.tool === 'kubeconform' && !flags.some(({ name }) => SKIPS_UNKNOWN.test(name)),
    unmatched: [...new Set(unmatched)],
  };
}

/** What is to be done where no flag here does what one of a validator does. */
function missingFlag(name: string, value: string): string {
  if (name === 'skip')
    return `-skip ${value}: these kinds are checked, too; ignore their files, or acknowledge single findings in a comment`;
  if (name === 'reject') return `-reject ${value}: write an admission policy that denies these kinds; validate applies it`;
  return `-${name}${value === '' ? '' : ` ${value}`}: has no counterpart`;
}

/** Where schemas come from has its counterpart in CRDs, but for catalogs of other people. */
function locationNote(value: string): readonly string[] {
  if (value === 'default') return [];
  if (/CRDs-catalog/i.test(value))
    return [
      `-schema-location ${value}: the CRDs themselves take the place of the catalog; definitions sync fetches those that charts bring, crds names others`,
    ];
  return [`-schema-location ${value}: name the CRDs that these schemas were made of in crds`];
}

/** A regular expression about names of files as a pattern of .gitignore, where it is a plain one. */
function asIgnored(expression: string): string | undefined {
  const plain = expression
    .replace(/^\^?(?:\.\*)?/, '')
    .replace(/(?:\.\*)?\$?$/, '')
    .replaceAll('\\.', '.')
    .replaceAll('.*', '*');
  if (!/^[\w./*-]+$/.test(plain) || plain === '') return undefined;
  return /\.(?:ya?ml|json)$|\/$/.test(plain) ? plain.replace(/^\//, '') : `*${plain.replace(/^\*+|\*+$/g, '')}*`;
}

/** The folders that a find looks through. */
function foundFolders(text: string): readonly string[] {
  const find = /(?:^|[\s|])find\s+(?<folders>(?:[^\s-]\S*\s+)+)/.exec(text)?.groups?.['folders'];
  return (find ?? '').split(/\s+/).filter((each) => /^[^\s()\\]/.test(each));
}

function moveDeprecations(call: ToolCall): MovedCall {
  const { flags, operands } = readFlags(call.args);
  const valueOf = (...names: readonly string[]): string | undefined => flags.find(({ name }) => names.includes(name))?.value;
  const target = valueOf('target-versions', 't', 'target-version', 'T');
  const version = target === undefined ? undefined : findKnownVersion(target.replace(/^.*k8s=v?/, ''));
  const folder = valueOf('d', 'directory', 'f', 'filename');
  const [subcommand = '', file] = operands;
  const isCluster = call.tool === 'kubent' ? folder === undefined : /^detect-(?:helm|api-resources|all-in-cluster)$/.test(subcommand);
  const isStandard = subcommand === 'detect' && (file === undefined || file === '-');
  const unmatched =
    isCluster && /helm/.test(`${subcommand}${call.tool}`)
      ? [`${call.tool} ${subcommand}`.trim() + ': releases that Helm stored are not read; objects of the cluster are']
      : [];
  const from = isCluster ? ['--from-cluster'] : isStandard ? ['-'] : [folder ?? file ?? '.'];
  return {
    call,
    words: [
      'audit',
      ...from,
      ...(version !== undefined
        ? ['--kube-version', version]
        : target?.includes('$') === true
          ? ['--kube-version', target.replace(/^.*k8s=v?/, '')]
          : []),
    ],
    ignored: [],
    requiresCrd: false,
    unmatched,
  };
}

function moveComparison(call: ToolCall): MovedCall {
  const { flags, operands } = readFlags(call.args);
  const valueOf = (name: string): string | undefined => flags.find((each) => each.name === name)?.value;
  const [old, next] = call.tool === 'crdify' ? operands.map(comparedPath) : [valueOf('existing-crd-filename'), valueOf('new-crd-filename')];
  const others = flags.filter(({ name }) => !/^(?:existing|new)-crd-filename$/.test(name));
  const unmatched = others.map(
    ({ name, value }) =>
      `--${name}${value === undefined ? '' : ` ${value}`}: every change is judged by who is affected; --level says who must not be`,
  );
  return { call, words: ['compare', old ?? 'main', next ?? '.'], ignored: [], requiresCrd: false, unmatched };
}

/** A file as crdify names it: `git://REVISION?path=PATH`, `file://PATH`. */
function comparedPath(name: string): string {
  const { path, revision } = /^git:\/\/(?<revision>[^?]*)\?path=(?<path>.*)$/.exec(name)?.groups ?? {};
  return revision !== undefined && path !== undefined ? `${revision}:${path}` : name.replace(/^file:\/\//, '');
}
