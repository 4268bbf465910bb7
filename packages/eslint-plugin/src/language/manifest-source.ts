import type { SourceCode } from 'eslint';

/** What rules need of a file, in whatever language it is written: offsets count in `text`, which has no byte order mark. */
export interface ManifestText {
  readonly text: string;
  getLocFromIndex(index: number): { line: number; column: number };
  /** Whether rules of other plugins may look at the same file and change how it is written. */
  readonly isShared: boolean;
  /** Set for a program, in which resources are written as literals. */
  readonly program?: SourceCode;
}

/**
 * The source code of a file as far as rules look at it: of our language, of those of eslint-plugin-yml, eslint-plugin-jsonc and \@eslint/json, and of
 * their parsers in the language of JavaScript, and of programs in that language; `undefined` for any other.
 *
 * The same object for the same source code.
 */
export function manifestSource(sourceCode: SourceCode): ManifestText | undefined {
  const known = sources.get(sourceCode);
  if (known !== undefined) return known;
  const { ast, parserServices } = sourceCode;
  const { type }: { readonly type: string } = ast;
  const { isJSON, isYAML }: { readonly isYAML?: unknown; readonly isJSON?: unknown } = parserServices ?? {};
  const isProgram = type === 'Program' && isYAML !== true && isJSON !== true;
  if (!isProgram && type !== 'Manifest' && isYAML !== true && isJSON !== true && !isJsonTree(ast)) return undefined;
  const source = {
    text: sourceCode.text,
    getLocFromIndex: (index: number) => sourceCode.getLocFromIndex(index),
    isShared: type !== 'Manifest',
    ...(isProgram && { program: sourceCode }),
  };
  sources.set(sourceCode, source);
  return source;
}

/** True for the root of \@eslint/json, which holds one value; others of the name, such as that of HTML, hold children. */
function isJsonTree(ast: object): boolean {
  return 'type' in ast && ast.type === 'Document' && 'body' in ast && !Array.isArray(ast.body);
}

const sources = new WeakMap<SourceCode, ManifestText>();
