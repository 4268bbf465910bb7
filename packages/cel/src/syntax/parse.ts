import { TooManyNodes } from './expr-builder.js';
import type { Expr } from './expr.js';
import { GivenUp, parseGrammar } from './grammar-parser.js';
import { IssueList, type Issues } from './issue.js';
import { LIMITS } from './limits.js';
import { parsePlain } from './parse-plain.js';
import { NO_LOCATION, toSource, type Source } from './source.js';
import { ExprReader } from './tree-to-expr.js';
import type { SyntaxOptions } from './syntax-options.js';

/** An expression, or what is wrong with its syntax. */
export type Parsed =
  | { readonly ok: true; readonly source: Source; readonly expr: Expr; /** By id. */ readonly offsets: readonly number[] }
  | { readonly ok: false; readonly source: Source; readonly issues: Issues };

/**
 * Parses an expression and expands its macros; never throws.
 *
 * Bounded by {@link LIMITS}. Errors are those of the API server, text and place.
 */
export function parse(text: string, options: SyntaxOptions): Parsed {
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

/** Parses an expression with the grammar, which alone knows how to tell what is wrong; slower than {@link parse} and of the same result. */
export function parseByGrammar(source: Source, options: SyntaxOptions): Parsed {
  const issues = new IssueList();
  const tree = parseGrammar(source, issues);
  if (tree === undefined) return { ok: false, source, issues };
  const { macros, optionalSyntax, language } = options;
  const reader = new ExprReader({ source, issues, macros, optionalSyntax, quotedNames: language.quotedNames });
  try {
    const expr = reader.read(tree._body);
    return issues.count > 0 ? { ok: false, source, issues } : { ok: true, source, expr, offsets: reader.builder.offsets };
  } catch (thrown) {
    if (thrown instanceof TooManyNodes) issues.add(NO_LOCATION, `expression has more than ${String(LIMITS.nodes)} nodes once its macros are expanded`);
    else if (!(thrown instanceof GivenUp)) throw thrown;
    return { ok: false, source, issues };
  }
}
