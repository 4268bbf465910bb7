import { ManifestSourceCode, type ManifestNode } from './manifest-source-code.js';

/** The source code of a text with its tree. */
export function createSourceCode(text: string, ast: ManifestNode): ManifestSourceCode {
  return new ManifestSourceCode(text, ast);
}
