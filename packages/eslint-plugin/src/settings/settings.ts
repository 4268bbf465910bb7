import type { BuiltinJudge, KubernetesVersion, LiveAs, ApiProposal, RewriteDefinition } from '@structural/checker';
import {
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  nearNames,
  parseKubernetesVersion,
  parseProposals,
  PROPOSALS,
  rewritingOf,
} from '@structural/checker';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ResourceCall, StructuralSettings } from '../plugin-types.js';
import { readCalls, unknownKeyOfCalls, type UnknownKey } from './read-calls.js';
import type { SettingProblem } from './setting-problem.js';

/** Settings that have been looked through, with every default in its place. */
export interface Settings {
  /** The folder that paths are relative to, absolute. */
  readonly root: string;
  readonly kubernetesVersion: KubernetesVersion;
  readonly crds: readonly string[];
  readonly policies: readonly string[];
  readonly stored: readonly string[];
  readonly as: LiveAs;
  readonly strict: 'strict' | 'warn' | 'ignore';
  /** `undefined` where only what is most likely misspelt is reported. */
  readonly requireCrd: boolean | undefined;
  readonly builtin: BuiltinJudge;
  readonly templates: 'report' | 'skip';
  /** What changes definitions before they are read. */
  readonly rewrite: RewriteDefinition | undefined;
  /** What takes resources in programs, beside what is known of libraries. */
  readonly calls: readonly ResourceCall[];
}

/** Settings, or what is wrong with them. */
export type ReadSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

const known = new WeakMap<object, Map<string, ReadSettings>>();

/**
 * Reads `settings.structural` of a configuration, in the working directory of ESLint; each problem names the setting and what it may be.
 *
 * ESLint hands the same object to every rule of a file, for which it is looked through once.
 */
export function readSettings(settings: Readonly<Record<string, unknown>>, cwd: string): ReadSettings {
  const byFolder = known.get(settings) ?? new Map<string, ReadSettings>();
  const before = byFolder.get(cwd);
  if (before !== undefined) return before;
  const own = settings['structural'];
  const misspelt = own === undefined ? misspeltKey(settings) : undefined;
  const read = misspelt === undefined ? readOwn(own === undefined ? {} : own, cwd) : refused([misspelt]);
  known.set(settings, byFolder.set(cwd, read));
  return read;
}

/** What is said of settings that are ours by what they set, under another name. */
function misspeltKey(settings: Readonly<Record<string, unknown>>): string | undefined {
  const name = nearNames('structural', Object.keys(settings)).find((each) => {
    const value = settings[each];
    return typeof value === 'object' && value !== null && Object.keys(value).some((key) => Object.hasOwn(fields, key));
  });
  return name === undefined ? undefined : `settings.${name} is unknown; did you mean settings.structural?`;
}

/** One setting: what it may be, in words, and how it is read; `undefined` for what it may not be. */
interface Field<T> {
  readonly expected: string;
  readonly read: (value: unknown) => T | undefined;
  /** Where in a value that is refused a key does not exist, with the keys that do. */
  readonly unknownKey?: (value: unknown) => UnknownKey | undefined;
}

const paths: Field<readonly string[]> = { expected: 'a list of files, folders and globs', read: readPaths };
const fields = {
  root: { expected: 'the path of a folder, such as import.meta.dirname', read: readFolder },
  kubeVersion: {
    expected: `a Kubernetes version from ${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}, in quotes`,
    read: (value: unknown) => (typeof value === 'string' ? parseKubernetesVersion(value) : undefined),
  },
  crds: paths,
  policies: paths,
  stored: paths,
  as: { expected: "'update' or 'create'", read: oneOf('update', 'create') },
  strict: { expected: "'strict', 'warn' or 'ignore'", read: oneOf('strict', 'warn', 'ignore') },
  requireCrd: { expected: 'true or false', read: (value: unknown) => (typeof value === 'boolean' ? value : undefined) },
  builtin: { expected: "'off', 'schema' or 'server'", read: oneOf('off', 'schema', 'server') },
  templates: { expected: "'report' or 'skip'", read: oneOf('report', 'skip') },
  proposals: { expected: `a list of proposals, of which there is ${PROPOSALS.join(', ')}`, read: readProposals },
  calls: {
    expected:
      "a list of { callee: 'NAME', argument: 0 }, with property, apiVersion, kind, named and meaning ('whole', 'partial' or 'status') where they are wanted",
    read: readCalls,
    unknownKey: unknownKeyOfCalls,
  },
} satisfies { readonly [Name in keyof Required<StructuralSettings>]: Field<unknown> };

function readPaths(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && path !== '') ? value : undefined;
}

function readProposals(value: unknown): readonly ApiProposal[] | undefined {
  const parsed = Array.isArray(value) && value.every((name) => typeof name === 'string') ? parseProposals(value) : undefined;
  return typeof parsed === 'string' ? undefined : parsed;
}

/** A path, or the address of a folder, as `import.meta.url` has it. */
function readFolder(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!value.startsWith('file:')) return value;
  try {
    return fileURLToPath(new URL('.', value));
  } catch {
    return undefined;
  }
}

function oneOf<const Word extends string>(...words: readonly Word[]): (value: unknown) => Word | undefined {
  return (value) => words.find((word) => word === value);
}

function readOwn(own: unknown, cwd: string): ReadSettings {
  if (typeof own !== 'object' || own === null || Array.isArray(own))
    return refused([`settings.structural must be an object, not ${abridgedJson(own)}`]);
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(own));
  const names = Object.keys(fields);
  const mistakes = [...given.keys()]
    .filter((name) => name !== DIGEST && !names.includes(name))
    .map((name) => unknownSetting({ path: '', name, known: names }));
  const read = <T, Fallback>(
    name: keyof StructuralSettings,
    { expected, read: accept, unknownKey }: Field<T>,
    fallback: Fallback,
  ): T | Fallback => {
    const value = given.get(name);
    if (value === undefined) return fallback;
    const accepted = accept(value);
    if (accepted !== undefined) return accepted;
    const unknown = unknownKey?.(value);
    mistakes.push(
      unknown === undefined ? `settings.structural.${name} must be ${expected}, not ${abridgedJson(value)}` : unknownSetting(unknown),
    );
    return fallback;
  };
  const settings: Settings = {
    root: resolve(cwd, read('root', fields.root, '.')),
    kubernetesVersion: read('kubeVersion', fields.kubeVersion, NEWEST_KUBERNETES),
    crds: read('crds', fields.crds, []),
    policies: read('policies', fields.policies, []),
    stored: read('stored', fields.stored, []),
    as: read('as', fields.as, 'update'),
    strict: read('strict', fields.strict, 'warn'),
    requireCrd: read('requireCrd', fields.requireCrd, undefined),
    builtin: read('builtin', fields.builtin, 'server'),
    templates: read('templates', fields.templates, 'report'),
    rewrite: rewritingOf(read('proposals', fields.proposals, [])),
    calls: read('calls', fields.calls, []),
  };
  return mistakes.length > 0 ? refused(mistakes) : { ok: true, settings };
}

/** What `structural.settings` adds so that `eslint --cache` sees definitions change; nothing else looks at it. */
const DIGEST = 'digest';

function refused(mistakes: readonly string[]): ReadSettings {
  return { ok: false, problems: mistakes.map((message) => ({ severity: 'error', message })) };
}

function unknownSetting({ known, name, path }: UnknownKey): string {
  const [near] = nearNames(name, known);
  const advice = near === undefined ? `there are ${known.join(', ')}` : `did you mean ${near}?`;
  return `settings.structural.${path}${name} is unknown; ${advice}`;
}

function abridgedJson(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 100);
}
