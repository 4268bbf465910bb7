import type { KubernetesVersion } from '@structural/checker';
import { kubernetesVersionText, NEWEST_KUBERNETES, OLDEST_KUBERNETES, parseKubernetesVersion } from '@structural/checker';
import type { StructuralSettings } from './plugin-types.js';

/** Settings that have been looked through, with every default in its place. */
export interface Settings {
  readonly kubernetesVersion: KubernetesVersion;
  readonly crds: readonly string[];
  readonly stored: readonly string[];
  readonly strict: 'strict' | 'warn' | 'ignore';
  readonly requireCrd: boolean;
  readonly templates: 'report' | 'skip';
}

/** Settings that cannot be meant, which is reported of each file that they are for. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Settings, or what is wrong with them. */
export type ReadSettings = { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly problem: string };

const known = new WeakMap<object, ReadSettings>();

/**
 * Reads `settings.structural` of a configuration; a problem names the setting and what it may be.
 *
 * ESLint hands the same object to every rule of a file, for which it is looked through once.
 */
export function readSettings(settings: Readonly<Record<string, unknown>>): ReadSettings {
  const read = known.get(settings) ?? tryToRead(settings['structural'] === undefined ? {} : settings['structural']);
  known.set(settings, read);
  return read;
}

function tryToRead(own: unknown): ReadSettings {
  try {
    return { ok: true, settings: readOwn(own) };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { ok: false, problem: error.message };
  }
}

/** One setting: what it may be, in words, and how it is read; `undefined` for what it may not be. */
interface Field<T> {
  readonly expected: string;
  readonly read: (value: unknown) => T | undefined;
}

const globs: Field<readonly string[]> = { expected: 'a list of globs', read: readGlobs };
const fields = {
  kubeVersion: {
    expected: `a Kubernetes version from ${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}, in quotes`,
    read: (value: unknown) => (typeof value === 'string' ? parseKubernetesVersion(value) : undefined),
  },
  crds: globs,
  stored: globs,
  strict: { expected: "'strict', 'warn' or 'ignore'", read: oneOf('strict', 'warn', 'ignore') },
  requireCrd: { expected: 'true or false', read: (value: unknown) => (typeof value === 'boolean' ? value : undefined) },
  templates: { expected: "'report' or 'skip'", read: oneOf('report', 'skip') },
} satisfies { readonly [Name in keyof Required<StructuralSettings>]: Field<unknown> };

function readGlobs(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((glob) => typeof glob === 'string' && glob !== '') ? value : undefined;
}

function oneOf<const Word extends string>(...words: readonly Word[]): (value: unknown) => Word | undefined {
  return (value) => words.find((word) => word === value);
}

function readOwn(own: unknown): Settings {
  if (typeof own !== 'object' || own === null || Array.isArray(own))
    throw new SettingsError(`settings.structural must be an object, not ${shown(own)}`);
  for (const name of Object.keys(own)) {
    if (!Object.hasOwn(fields, name))
      throw new SettingsError(`settings.structural.${name} is unknown; there are ${Object.keys(fields).join(', ')}`);
  }
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(own));
  const read = <T>(name: keyof StructuralSettings, { expected, read: accept }: Field<T>, fallback: T): T => {
    const value = given.get(name);
    if (value === undefined) return fallback;
    const accepted = accept(value);
    if (accepted === undefined) throw new SettingsError(`settings.structural.${name} must be ${expected}, not ${shown(value)}`);
    return accepted;
  };
  return {
    kubernetesVersion: read('kubeVersion', fields.kubeVersion, NEWEST_KUBERNETES),
    crds: read('crds', fields.crds, []),
    stored: read('stored', fields.stored, []),
    strict: read('strict', fields.strict, 'warn'),
    requireCrd: read('requireCrd', fields.requireCrd, false),
    templates: read('templates', fields.templates, 'report'),
  };
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 100);
}
