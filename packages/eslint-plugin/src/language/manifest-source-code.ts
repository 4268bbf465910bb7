import type { FileProblem, RulesConfig, SourceLocation, SourceRange } from '@eslint/core';
import { ConfigCommentParser, Directive, TextSourceCodeBase, VisitNodeStep } from '@eslint/plugin-kit';
import { lineIndex, type LineIndex } from '@structural/document';
import { findComments } from './yaml-comments.js';

/** The only node of a manifest: rules ask the engine about its text, no tree is walked. */
export interface ManifestNode {
  readonly type: 'Manifest';
  readonly range: SourceRange;
  readonly loc: SourceLocation;
}

/** A comment, or one that speaks to ESLint; of the types that ESLint knows it is nearest to a line of JavaScript's. */
interface ManifestComment {
  readonly type: 'Comment';
  readonly value: string;
  readonly range: SourceRange;
  readonly loc: SourceLocation;
}

/** A scope, as rules for JavaScript know it, in which nothing is. */
interface ManifestScope {
  readonly type: 'global';
  readonly isStrict: false;
  readonly upper: null;
  readonly block: ManifestNode;
  readonly variables: readonly never[];
  readonly references: readonly never[];
  readonly through: readonly never[];
  readonly childScopes: readonly never[];
  readonly set: ReadonlyMap<string, unknown>;
}

type DirectiveType = 'disable' | 'enable' | 'disable-line' | 'disable-next-line';

/** A finding's line and column must be those of `kubectl structural`: LF, CRLF and CR end a line, nothing else does. */
const LINE_ENDING = /\r\n|[\r\n]/u;

const parser = new ConfigCommentParser();

/**
 * The text of a manifest as rules of ESLint see it.
 *
 * Rules for JavaScript that a configuration has on for every file find a tree without anything that they look for; some ask for more before they look,
 * and get it: comments, and that there are no tokens and no variables.
 */
export class ManifestSourceCode extends TextSourceCodeBase<{
  LangOptions: Record<string, unknown>;
  RootNode: ManifestNode;
  SyntaxElementWithLoc: ManifestNode | ManifestComment;
  ConfigNode: ManifestComment;
}> {
  readonly visitorKeys = { Manifest: [] };
  readonly tokensAndComments: readonly never[] = [];
  readonly parserServices = {};
  #comments: readonly ManifestComment[] | undefined;
  #lines: LineIndex | undefined;

  constructor(text: string, ast: ManifestNode) {
    super({ text, ast, lineEndingPattern: LINE_ENDING });
  }

  override getParent(): undefined {
    return undefined;
  }

  /** Where ESLint's own finds it, without a match of a pattern for each line of the text. */
  override getLocFromIndex(index: number): { line: number; column: number } {
    if (!(index >= 0 && index <= this.text.length)) return super.getLocFromIndex(index);
    this.#lines ??= lineIndex(this.text);
    return this.#lines.positionOf(index);
  }

  override traverse(): Iterable<VisitNodeStep> {
    const { ast } = this;
    return ([1, 2] as const).map((phase) => new VisitNodeStep({ target: ast, phase, args: [ast] }));
  }

  /** The comments of YAML; JSON has none. */
  getAllComments(): ManifestComment[] {
    return this.text.includes('#') ? findComments(this.text).map(({ end, start }) => this.#commentAt(start, end)) : [];
  }

  /** There are no tokens. */
  getFirstToken(): null {
    return null;
  }

  /** What rules for JavaScript ask of a program: it is not strict, and declares nothing. */
  getScope(): ManifestScope {
    const { ast } = this;
    return {
      type: 'global',
      isStrict: false,
      upper: null,
      block: ast,
      variables: [],
      references: [],
      through: [],
      childScopes: [],
      set: new Map(),
    };
  }

  /** The comments that speak to ESLint; JSON has none. */
  getInlineConfigNodes(): ManifestComment[] {
    this.#comments ??= this.#findDirectives();
    return [...this.#comments];
  }

  getDisableDirectives(): { directives: Directive[]; problems: FileProblem[] } {
    const directives = this.getInlineConfigNodes().flatMap((node) => {
      const parsed = parser.parseDirective(node.value);
      const type = parsed?.label.slice('eslint-'.length);
      return parsed === undefined || !isDirectiveType(type)
        ? []
        : [new Directive({ type, node, value: parsed.value, justification: parsed.justification })];
    });
    return { directives, problems: [] };
  }

  /** The rules that comments such as `# eslint structural/unknown-field: off` configure for this file. */
  applyInlineConfig(): { configs: { config: { rules: RulesConfig }; loc: SourceLocation }[]; problems: FileProblem[] } {
    const configs: { config: { rules: RulesConfig }; loc: SourceLocation }[] = [];
    const problems: FileProblem[] = [];
    for (const { value, loc } of this.getInlineConfigNodes()) {
      const parsed = parser.parseDirective(value);
      if (parsed?.label !== 'eslint') continue;
      const config = parser.parseJSONLikeConfig(parsed.value);
      if (config.ok) configs.push({ config: { rules: config.config }, loc });
      else problems.push({ ruleId: null, message: config.error.message, loc });
    }
    return { configs, problems };
  }

  #findDirectives(): readonly ManifestComment[] {
    if (!mayDirect(this.text)) return [];
    return findComments(this.text).flatMap(({ start, end }) => {
      const value = this.text.slice(start + 1, end);
      if (!/^[ \t]*eslint(?:-enable|-disable(?:(?:-next)?-line)?)?(?:\s|$)/.test(value)) return [];
      return [this.#commentAt(start, end)];
    });
  }

  #commentAt(start: number, end: number): ManifestComment {
    const loc = { start: this.getLocFromIndex(start), end: this.getLocFromIndex(end) };
    return { type: 'Comment', value: this.text.slice(start + 1, end), range: [start, end], loc };
  }
}

/** Whether a text may speak to ESLint. Most say nothing, and have few characters that tell so. */
function mayDirect(text: string): boolean {
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
    let word = at + 1;
    while (text[word] === ' ' || text[word] === '\t') word++;
    if (text.startsWith('eslint', word)) return true;
  }
  return false;
}

function isDirectiveType(type: string | undefined): type is DirectiveType {
  return type === 'disable' || type === 'enable' || type === 'disable-line' || type === 'disable-next-line';
}
