/** One document of a stream. */
export interface DefinitionPart {
  readonly text: string;
  /** Where it starts in the stream. */
  readonly start: number;
}

/** A stream with the documents that speak of CustomResourceDefinitions taken out. */
export interface SplitDefinitions {
  readonly parts: readonly DefinitionPart[];
  /** The stream with blanks in place of the parts, so that offsets stay. */
  readonly rest: string;
  /** Whether blanks and separators are all of the rest. */
  readonly isRestBlank: boolean;
}

/**
 * Takes the definitions out of a stream of YAML documents, split as kubectl splits it; `undefined` for JSON, for a single document, and where
 * a part by itself would be read otherwise than in the stream.
 */
export function splitDefinitions(text: string): SplitDefinitions | undefined {
  if (!text.includes('\n---') || startsLikeJson(text)) return undefined;
  const parts: DefinitionPart[] = [];
  const rest: string[] = [];
  let restStart = 0;
  let isRestBlank = true;
  for (const { contentStart, end, start } of documents(text)) {
    // Text after a separator is a finding of the stream.
    if (contentStart === undefined) return undefined;
    const part = { text: text.slice(start, end), start };
    if (!part.text.includes('CustomResourceDefinition')) {
      isRestBlank &&= text.slice(contentStart, end).trim() === '';
      continue;
    }
    if (start > 0 && startsLikeJson(part.text)) return undefined;
    parts.push(part);
    rest.push(text.slice(restStart, contentStart), blanked(text, contentStart, end));
    restStart = end;
  }
  rest.push(text.slice(restStart));
  return { parts, rest: rest.join(''), isRestBlank };
}

interface DocumentSpan {
  /** The first document is read with the separator before it, which counts in the line numbers of messages. */
  readonly start: number;
  /** After the separator; `undefined` where that line goes on with text. */
  readonly contentStart: number | undefined;
  readonly end: number;
}

function* documents(text: string): Generator<DocumentSpan> {
  for (let start = 0; start < text.length;) {
    const isSeparated = text.startsWith('---', start);
    const lineEnd = isSeparated ? endOfLine(text, start) : start;
    const isBad = isSeparated && !/^---\s*(?:#|$)/.test(text.slice(start, lineEnd));
    const next = text.indexOf('\n---', isSeparated ? lineEnd - 1 : start);
    const end = next < 0 ? text.length : next + 1;
    yield { start: start === 0 ? 0 : Math.min(lineEnd, end), contentStart: isBad ? undefined : Math.min(lineEnd, end), end };
    start = end;
  }
}

/** The offset after the line feed. */
function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

/** As many characters that say nothing; a separator that follows still starts a line. */
function blanked(text: string, start: number, end: number): string {
  return text[end - 1] === '\n' ? `${' '.repeat(end - start - 1)}\n` : ' '.repeat(end - start);
}

function startsLikeJson(text: string): boolean {
  return /^[\s\u0085]*\{/.test(text);
}
