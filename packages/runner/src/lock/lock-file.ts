import type { DefinitionSource } from '../definition-sources/definition-source.js';

/** The name of the lock file, which is committed. */
export const LOCK_NAME = 'structural.lock';

/** What one source brings, as it was when it was fetched. */
export interface LockedSource extends Pick<DefinitionSource, 'kind' | 'url' | 'chart' | 'path' | 'version'> {
  /** The exact version that a range or nothing stood for, or the commit of a git repository. */
  readonly resolved?: string;
  /** What was fetched: `sha256:` and hex digits; the commit of a git repository with `git:`. */
  readonly digest: string;
  /** The CRDs in it: the digest of their text, as the cache has it; absent where it has none. */
  readonly definitions?: string;
  /** The digest of the values with which helm rendered its templates; absent where all could be read without a render, or none was made. */
  readonly rendered?: string;
  /** Each served version of a kind, `cert-manager.io/v1 Certificate`. */
  readonly kinds: readonly string[];
  /** CRDs that could not be read, each with the reason. */
  readonly unread?: readonly string[];
}

/** A lock file. */
export interface Lock {
  readonly sources: readonly LockedSource[];
}

const SCHEMA_VERSION = 1;

/** The text of a lock file, the same for the same sources. */
export function renderLock({ sources }: Lock): string {
  const ordered = sources.map(({ chart, definitions, digest, kind, kinds, path, rendered, resolved, unread, url, version }) => ({
    kind,
    url,
    chart,
    path,
    version,
    resolved,
    digest,
    definitions,
    rendered,
    kinds,
    unread: unread !== undefined && unread.length > 0 ? unread : undefined,
  }));
  return `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, sources: ordered }, undefined, 2)}\n`;
}

/** Reads a lock file; or says what is wrong with it. */
export function parseLock(text: string): Lock | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is not JSON; remove it, and run kubectl structural definitions sync';
  }
  if (!isRecord(value) || !Array.isArray(value['sources'])) return 'has no list of sources';
  if (value['schemaVersion'] !== SCHEMA_VERSION) return `has the form ${String(value['schemaVersion'])}, which a newer version writes`;
  const sources: LockedSource[] = [];
  for (const [i, source] of value['sources'].entries()) {
    if (!isLockedSource(source)) return `source ${String(i + 1)} has no url, digest or kinds`;
    sources.push(source);
  }
  return { sources };
}

function isLockedSource(value: unknown): value is LockedSource {
  return (
    isRecord(value) &&
    ['kind', 'url', 'digest'].every((key) => typeof value[key] === 'string') &&
    ['chart', 'path', 'version', 'resolved', 'rendered'].every((key) => value[key] === undefined || typeof value[key] === 'string') &&
    (value['definitions'] === undefined || (typeof value['definitions'] === 'string' && DIGEST.test(value['definitions']))) &&
    isTexts(value['kinds']) &&
    (value['unread'] === undefined || isTexts(value['unread']))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** It names a file of the cache, and must not name another. */
const DIGEST = /^sha256:[0-9a-f]{64}$/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
