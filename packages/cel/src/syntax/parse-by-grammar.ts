import { TooManyNodes } from './expr-builder.js';
import { GivenUp, parseGrammar } from './grammar-parser.js';
import { IssueList } from './issue.js';
import { LIMITS } from './limits.js';
import type { Parsed } from './parsed.js';
import { NO_LOCATION, type ExpressionSource } from './source.js';
import type { SyntaxOptions } from './syntax-options.js';
import { ExprReader } from './tree-to-expr.js';

/** Parses an expression with the grammar, which alone knows how to tell what is wrong; slower than a parser by hand and of the same result. */
export function parseByGrammar(source: ExpressionSource, options: SyntaxOptions): Parsed {
  const issues = new IssueList();
  const tree = parseGrammar(source, issues);
  if (tree === undefined) return { ok: false, source, issues };
  const { macros, optionalSyntax, language } = options;
  const reader = new ExprReader({
    source,
    issues,
    macros,
    optionalSyntax,
    quotedNames: language.quotedNames,
    parsesOptionals: language.parsesOptionals,
  });
  try {
    const expr = reader.read(tree._body);
    return issues.count > 0 ? { ok: false, source, issues } : { ok: true, source, expr, offsets: reader.builder.offsets };
  } catch (thrown) {
    if (thrown instanceof TooManyNodes)
      issues.add(NO_LOCATION, `expression has more than ${String(LIMITS.nodes)} nodes once its macros are expanded`);
    else if (!(thrown instanceof GivenUp)) throw thrown;
    return { ok: false, source, issues };
  }
}
