import type { Answer } from './request.js';

/** One place where the engine's answer is not the server's. */
export interface Difference {
  readonly at: string;
  readonly server: unknown;
  readonly engine: unknown;
}

/** The parts of an answer that an operation is held to; what is not listed is not compared yet. */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  parse: ['json', 'error', 'strictError'],
  crd: ['decodeError', 'apiVersion', 'strictErrors', 'errors', 'warnings', 'structural'],
  cr: ['crdError', 'decodeError', 'strictErrors', 'errors', 'warnings', 'object'],
};

// Texts that are the server's own words are compared whole only where the protocol does; elsewhere their presence counts.
const PRESENCE_ONLY = new Set(['error', 'strictError', 'decodeError', 'crdError', 'conversionError']);

/**
 * Compares an answer with the server's, at the protocol's depth `exact`: order of lists is not compared where Go walks maps.
 */
export function compareAnswers(op: string, server: Answer, engine: Answer): readonly Difference[] {
  return (COMPARED[op] ?? []).flatMap((key) => {
    const [want, got] = [canonical(key, server[key]), canonical(key, engine[key])];
    return want === got ? [] : [{ at: key, server: server[key], engine: engine[key] }];
  });
}

function canonical(key: string, value: unknown): string {
  if (PRESENCE_ONLY.has(key)) return String(Boolean(value));
  if (key === 'object') return JSON.stringify(sorted(value ?? {}));
  if (key === 'json') return value === undefined ? '' : JSON.stringify(sorted(JSON.parse(String(value))));
  if (key === 'structural') return JSON.stringify(((value ?? []) as readonly Answer[]).map(canonicalVersion));
  if (key === 'errors') return JSON.stringify(canonicalErrors(value));
  return JSON.stringify(key === 'strictErrors' || key === 'warnings' ? [...((value ?? []) as string[])].sort() : (value ?? null));
}

function canonicalVersion(entry: Answer): unknown {
  return [entry['version'], Boolean(entry['conversionError']), canonicalErrors(entry['errors'])];
}

function canonicalErrors(errors: unknown): unknown {
  return ((errors ?? []) as readonly Answer[]).map(({ type, field, detail, badValue }) => JSON.stringify([type, field, detail, badValue ?? ''])).sort();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]));
}
