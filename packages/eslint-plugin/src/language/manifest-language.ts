import type { File, Language, OkParseResult } from '@eslint/core';
import { createSourceCode } from '../engine.js';
import type { ManifestNode, ManifestSourceCode } from './manifest-source-code.js';

/** What {@link manifestLanguage} is made of, in ESLint's terms. */
interface ManifestTypes {
  LangOptions: Record<string, unknown>;
  Code: ManifestSourceCode;
  RootNode: ManifestNode;
  Node: ManifestNode;
}

/**
 * The language `structural/manifest`: YAML and JSON as Kubernetes reads them.
 *
 * Nothing is parsed here and nothing refused: what does not parse is a finding of `structural/syntax` or, for a template, of
 * `structural/templated-file`, so that one broken document hides no other. Comments to ESLint work in YAML.
 */
export const manifestLanguage: Language<ManifestTypes> = {
  fileType: 'text',
  lineStart: 1,
  columnStart: 1,
  nodeTypeKey: 'type',
  visitorKeys: { Manifest: [] },
  // Options that a configuration sets for all files are meant for other languages.
  validateLanguageOptions: () => undefined,
  // Rules for JavaScript look into those of its parser, before they look at a file.
  normalizeLanguageOptions: (options) => ({ ...options, parserOptions: options['parserOptions'] ?? {} }),
  parse(file: File): OkParseResult<ManifestNode> {
    const text = bodyText(file);
    let end: Place | undefined;
    // Few ask where it ends, for which all of its lines are counted.
    const loc = {
      start: { line: 1, column: 1 },
      get end() {
        return (end ??= endOf(text));
      },
    };
    return { ok: true, ast: { type: 'Manifest', range: [0, text.length], loc } };
  },
  createSourceCode: (file: File, { ast }: OkParseResult<ManifestNode>) => createSourceCode(bodyText(file), ast),
};

/** ESLint has decoded the file and taken off a byte order mark. */
function bodyText({ body }: File): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** A place, both counted from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place after the last character. */
function endOf(text: string): Place {
  let line = 1;
  let lineStart = 0;
  if (!text.includes('\r')) {
    // Most texts have LF only, which is found faster than unit by unit.
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', lineStart)) {
      line++;
      lineStart = at + 1;
    }
    return { line, column: text.length - lineStart + 1 };
  }
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x0a && (unit !== 0x0d || text.charCodeAt(at + 1) === 0x0a)) continue;
    line++;
    lineStart = at + 1;
  }
  return { line, column: text.length - lineStart + 1 };
}
