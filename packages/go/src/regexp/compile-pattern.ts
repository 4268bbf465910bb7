import { RE2JS } from 're2js';
import { enginePattern } from './engine-pattern.js';
import { patternError } from './pattern-error.js';

/** A regular expression of Go's ready to search texts, or Go's reason why it is none. */
export type CompiledPattern =
  | { readonly ok: true; readonly regexp: RE2JS; readonly matches: (text: string) => boolean }
  | { readonly ok: false; readonly error: string };

const cache = new Map<string, CompiledPattern>();
const CACHE_SIZE = 1_000;

/** Compiles a pattern; the last thousand are kept, as manifests repeat the same few. Searching is linear in the text. */
export function compilePattern(pattern: string): CompiledPattern {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): CompiledPattern {
  const error = patternError(pattern);
  if (error !== undefined) return { ok: false, error };
  try {
    const regexp = RE2JS.compile(enginePattern(pattern));
    return { ok: true, regexp, matches: (text) => regexp.test(text) };
  } catch (refusal) {
    return { ok: false, error: refusal instanceof Error ? refusal.message : String(refusal) };
  }
}
