import {
  BaseErrorListener,
  CharStream,
  CommonTokenStream,
  DefaultErrorStrategy,
  type Parser,
  type ParserRuleContext,
  type ParseTreeListener,
  type RecognitionException,
  type Token,
  type TokenStream,
} from 'antlr4ng';
import { CelLexer } from '../grammar/generated/CelLexer.js';
import { CelParser, type StartContext } from '../grammar/generated/CelParser.js';
import type { IssueList } from './issue.js';
import { LIMITS } from './limits.js';
import { locate, NO_LOCATION, offsetOf, type ExpressionSource } from './source.js';

/** Reading was given up; its issues are reported already. */
export class GivenUp extends Error {}

/**
 * The tree of an expression as the grammar has it, complete, or repaired where there were syntax errors, or undefined where reading
 * was given up.
 *
 * Source: cel-go `parser`, Parser.parse.
 */
export function parseGrammar(source: ExpressionSource, issues: IssueList): StartContext | undefined {
  const listener = new SyntaxErrorListener(source, issues);
  const lexer = new CelLexer(CharStream.fromString(source.text));
  lexer.removeErrorListeners();
  lexer.addErrorListener(listener);
  const parser = new BoundedParser(new CommonTokenStream(lexer), issues);
  parser.removeErrorListeners();
  parser.addErrorListener(listener);
  parser.addParseListener(new DepthListener(issues));
  parser.errorHandler = new BoundedRecovery(parser);
  try {
    return parser.start();
  } catch (thrown) {
    if (thrown instanceof GivenUp) return undefined;
    throw thrown;
  }
}

/** A parser that may skip only so many tokens on one search for a place to go on. */
class BoundedParser extends CelParser {
  /** How many tokens the search at hand may still skip; undefined outside of one. */
  skippable: number | undefined;

  constructor(
    tokens: TokenStream,
    private readonly issues: IssueList,
  ) {
    super(tokens);
  }

  override consume(): Token {
    if (this.skippable !== undefined && this.skippable-- <= 0) {
      this.issues.add(NO_LOCATION, `error recovery token lookahead limit exceeded: ${String(LIMITS.skippedTokens)}`);
      throw new GivenUp();
    }
    return super.consume();
  }
}

class BoundedRecovery extends DefaultErrorStrategy {
  private attempts = 0;

  constructor(private readonly parser: BoundedParser) {
    super();
  }

  override recover(recognizer: Parser, error: RecognitionException): void {
    this.search(() => {
      super.recover(recognizer, error);
    });
  }

  override recoverInline(recognizer: Parser): Token {
    return this.search(() => super.recoverInline(recognizer));
  }

  private search<T>(find: () => T): T {
    if (this.attempts++ >= LIMITS.recoveries) {
      this.parser.notifyErrorListeners(`error recovery attempt limit exceeded: ${String(LIMITS.recoveries)}`, null, null);
      throw new GivenUp();
    }
    this.parser.skippable = LIMITS.skippedTokens;
    try {
      return find();
    } finally {
      this.parser.skippable = undefined;
    }
  }
}

class SyntaxErrorListener extends BaseErrorListener {
  private reported = 0;

  constructor(
    private readonly source: ExpressionSource,
    private readonly issues: IssueList,
  ) {
    super();
  }

  override syntaxError(_recognizer: unknown, _symbol: unknown, line: number, column: number, message: string): void {
    const location = locate(this.source, offsetOf(this.source, { line, column }));
    const isLast = this.reported >= LIMITS.errors;
    const text = isLast ? `More than ${String(LIMITS.errors)} syntax errors` : withReservedWord(message);
    this.issues.add(location, `Syntax error: ${text}`);
    if (isLast) throw new GivenUp();
    this.reported++;
  }
}

/** A literal's name in place of a field's is described in other words than ANTLR's. */
function withReservedWord(message: string): string {
  return message.replace(/no viable alternative at input '.(true|false|null)'/g, "mismatched input '$1' expecting IDENTIFIER");
}

class DepthListener implements ParseTreeListener {
  private readonly depths: number[] = [];

  constructor(private readonly issues: IssueList) {}

  enterEveryRule({ ruleIndex }: ParserRuleContext): void {
    const depth = (this.depths[ruleIndex] ?? 0) + 1;
    this.depths[ruleIndex] = depth;
    if (depth <= LIMITS.depth) return;
    this.issues.add(NO_LOCATION, `expression recursion limit exceeded: ${String(LIMITS.depth)}`);
    throw new GivenUp();
  }

  exitEveryRule({ ruleIndex }: ParserRuleContext): void {
    this.depths[ruleIndex] = Math.max((this.depths[ruleIndex] ?? 0) - 1, 0);
  }

  visitTerminal(): void {
    // Only the depth is watched.
  }

  visitErrorNode(): void {
    // Only the depth is watched.
  }
}
