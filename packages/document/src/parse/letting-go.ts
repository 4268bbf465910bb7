import type { JsonValue, OverwrittenValues } from '@structural/json';
import type { DocumentFormat, DuplicateKey, SourceDocument } from '../document/source-document.js';
import type { Range } from '../text/range.js';
import { parseJsonPart } from './parse-json.js';
import { parseYamlPart } from './parse-yaml.js';

/**
 * The same document without its value, which is read again each time that somebody asks: for texts of very many documents, of which few are looked at
 * once more. Documents of JSON keep their values, and so does YAML that does not begin with a key, as the separator before it may count.
 *
 * Copies made by spreading lack the value.
 */
export function lettingGo(document: SourceDocument): SourceDocument {
  return document.format === 'yaml' && startsPlain(document.text, document.range.start) ? new ReadAgain(document) : document;
}

/** A document that is known to be in order, without its value, which is read each time that somebody asks; YAML begins with a key. */
export function readWhenAsked(text: string, range: Range, format: DocumentFormat): SourceDocument {
  return new ReadAgain({ text, range, format, duplicates: NONE });
}

/** Whether a document of YAML begins with a key, so that the separator before it does not count. */
export function startsPlain(text: string, start: number): boolean {
  PLAIN_START.lastIndex = start;
  return PLAIN_START.test(text);
}

/** Lines that are blank or comments, then a word. */
const PLAIN_START = /(?:[ \t]*(?:#[^\n]*)?\r?\n)*\w/y;

/** A class, as objects with getters of their own take several times the room. */
class ReadAgain implements SourceDocument {
  readonly ok = true;
  readonly format: DocumentFormat;
  readonly text: string;
  readonly range: Range;
  readonly duplicates: readonly DuplicateKey[];
  readonly overwritten?: OverwrittenValues;
  readonly strictError?: string;

  constructor({ duplicates, format, range, strictError, text }: Omit<SourceDocument, 'ok' | 'value'>) {
    this.format = format;
    this.text = text;
    this.range = range;
    this.duplicates = duplicates.length === 0 ? NONE : duplicates;
    if (strictError !== undefined) this.strictError = strictError;
  }

  get value(): JsonValue {
    const { format, range, text } = this;
    const content = text.slice(range.start, range.end);
    const read =
      format === 'json'
        ? parseJsonPart(text, range, true).document
        : parseYamlPart(text, range, content.endsWith('\n') ? content : `${content}\n`);
    if (!read.ok) throw new Error(`internal error: a document that was read is refused: ${read.error.message}`);
    return read.value;
  }
}

const NONE: readonly DuplicateKey[] = [];
