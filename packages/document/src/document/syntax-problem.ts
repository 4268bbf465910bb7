import type { Range } from '../text/range.js';

/**
 * Why a text cannot be read.
 *
 * | code | meaning |
 * | --- | --- |
 * | `yaml-syntax` | goyaml's scanner or parser refuses it |
 * | `yaml-value` | well-formed YAML that goyaml or sigs.k8s.io/yaml cannot turn into JSON: unknown anchors, null keys, `.inf`, wrong tags … |
 * | `alias-limit` | aliases multiply the document beyond goyaml's limit |
 * | `json-syntax` | Go's JSON decoder refuses it |
 * | `separator` | a line starts with `---` but goes on with something else than a comment |
 * | `encoding` | bytes that are no UTF-8 or UTF-16, or a lone surrogate in a string |
 * | `control-character` | a character that YAML forbids, NUL among them |
 * | `too-deep` | nested too deep: beyond what this thread reads, or the server |
 * | `too-large` | beyond {@link MAX_DOCUMENT_BYTES} |
 */
export type SyntaxProblemCode =
  | 'yaml-syntax'
  | 'yaml-value'
  | 'alias-limit'
  | 'json-syntax'
  | 'separator'
  | 'encoding'
  | 'control-character'
  | 'too-deep'
  | 'too-large';

/** One reason why a document cannot be read, with the place to look at. */
export interface SyntaxProblem {
  readonly code: SyntaxProblemCode;
  /** Go's own text wherever Go has one. */
  readonly message: string;
  readonly range: Range;
}

/** Carries a {@link SyntaxProblem} up through the readers of this package; never leaves it. */
export class SyntaxFailure extends Error {
  readonly problem: SyntaxProblem;

  constructor(code: SyntaxProblemCode, message: string, start: number, end: number) {
    super(message);
    this.problem = { code, message, range: { start, end } };
  }
}
