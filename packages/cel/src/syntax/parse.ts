import { IssueList } from './issue.js';
import { LIMITS } from './limits.js';
import { parseByGrammar } from './parse-by-grammar.js';
import { parsePlain } from './parse-plain.js';
import type { Parsed } from './parsed.js';
import { NO_LOCATION, toSource } from './source.js';
import type { SyntaxOptions } from './syntax-options.js';

/**
 * Parses an expression and expands its macros; never throws. The last expressions are kept, as the rules of a definition are asked for more than once.
 *
 * Bounded by {@link LIMITS}. Errors are those of the API server, text and place.
 */
export function parse(text: string, options: SyntaxOptions): Parsed {
  let known = last.get(options);
  if (known === undefined) last.set(options, (known = new Map()));
  let parsed = known.get(text);
  if (parsed === undefined) {
    if (known.size >= MAX_KEPT) known.clear();
    known.set(text, (parsed = parseAnew(text, options)));
  }
  return parsed;
}

const last = new WeakMap<SyntaxOptions, Map<string, Parsed>>();
const MAX_KEPT = 200;

function parseAnew(text: string, options: SyntaxOptions): Parsed {
  const source = toSource(text);
  if (source.size > LIMITS.size) return tooLarge(source.size);
  const plain = parsePlain(text, options);
  return plain === undefined ? parseByGrammar(source, options) : { ok: true, source, ...plain };
}

function tooLarge(size: number): Parsed {
  const issues = new IssueList();
  issues.add(NO_LOCATION, `expression code point size exceeds limit: size: ${String(size)}, limit ${String(LIMITS.size)}`);
  // The server reads nothing of such a text, not even for a snippet.
  return { ok: false, source: toSource(''), issues };
}
