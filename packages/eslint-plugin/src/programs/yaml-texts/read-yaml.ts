import { locate, parseDocuments, type JsonPath, type SourceDocument } from '@structural/document';
import { Float64 } from '@structural/json';
import type { TSESTree } from '@typescript-eslint/utils';
import { textWithGaps, unknownValue, type StaticEntry, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { GAP, type PlaceWithin, type ComposedText } from './written-text.js';

/** More than a person writes into a program. */
const MAX_TEXT = 100_000;

/** What parsers of the language do not all read alike: merged mappings, tags, directives and aliases. */
const NOT_ALIKE = /<<|(?:^|[\s,[{])(?:!|%|[&*]\w)/;

/**
 * The documents of a text with objects of Kubernetes; undefined where there are none, or parsers may not all read it alike.
 *
 * What is not known of the text may be several lines: what it stands in may have more than what is written.
 */
export function readYaml(reading: Reading, { place, text }: ComposedText): readonly StaticValue[] | undefined {
  if (text.length > MAX_TEXT || !text.includes('apiVersion') || !text.includes('kind') || NOT_ALIKE.test(text)) return undefined;
  const documents = parseDocuments(text);
  const values = documents.flatMap((document) =>
    document.ok && document.duplicates.length === 0 && document.strictError === undefined
      ? [valueAt({ reading, document, place, hasGaps: document.text.includes(GAP) }, [])]
      : [],
  );
  return values.length === documents.length && values.length > 0 ? values : undefined;
}

/** What stands, without quotes, for a value that is filled in later. */
const PLACEHOLDER = /\$[\w({]|^(?:__\w+__|<[^<>]+>|@\w+@|%\w+%?)$/;

interface ReadDocument {
  readonly reading: Reading;
  readonly document: SourceDocument;
  readonly place: PlaceWithin;
  readonly hasGaps: boolean;
}

function valueAt(read: ReadDocument, path: JsonPath, given: unknown = read.document.value): StaticValue {
  const { document, hasGaps, place, reading } = read;
  const range = locate(document, path)?.value ?? document.range;
  const node = place(range);
  if (reading.budget-- <= 0) return unknownValue(node);
  const gap = hasGaps ? document.text.indexOf(GAP, range.start) : -1;
  const isOpen = gap !== -1 && gap < range.end;
  if (Array.isArray(given)) return { kind: 'list', node, items: given.map((item, i) => valueAt(read, [...path, i], item)), isOpen };
  if (typeof given === 'object' && given !== null && !(given instanceof Float64)) {
    const entries = new Map<string, StaticEntry>();
    for (const [name, value] of Object.entries(given)) {
      if (name.includes(GAP)) continue;
      const inner = [...path, name];
      entries.set(name, { key: place(locate(document, inner)?.key ?? range), value: valueAt(read, inner, value) });
    }
    return { kind: 'object', node, entries, isOpen };
  }
  const written = document.text.slice(range.start, range.end);
  if (typeof given === 'string' && isOpen) return partlyKnownText(node, given, written);
  // What is filled in later may have another type.
  if (typeof given === 'string' && given === written && PLACEHOLDER.test(given)) return unknownValue(node);
  return isReadAlike(given, written) ? { kind: 'scalar', value: given, node } : unknownValue(node);
}

/** A text that is not all known; without quotes it may end where what is not known begins, and be no text unless its beginning says so. */
function partlyKnownText(node: TSESTree.Node, given: string, written: string): StaticValue {
  const [first = '', ...others] = given.split(GAP);
  if (/^["']/.test(written)) return textWithGaps(node, [first, ...others]);
  return WORD.test(first) && !OTHER_WORDS.some((word) => word.startsWith(first.toLowerCase()))
    ? textWithGaps(node, [first, ''])
    : unknownValue(node);
}

const WORD = /^[a-z_][\w./-]*$/i;

/** What is no text in some parser. */
const OTHER_WORDS = ['true', 'false', 'null', 'yes', 'no', 'on', 'off'];

/** Whether a text may have documents with nothing in them, which parsers count and {@link readYaml} does not. */
export function mayHaveEmptyDocuments(text: string): boolean {
  const [, ...others] = text.split(/^---/m);
  return /^\.{3}/m.test(text) || others.some((each) => each.split('\n').every((line) => /^\s*(?:#|$)/.test(line)));
}

/** Whether parsers of YAML 1.1 and 1.2 make the same of a scalar that is written so. */
function isReadAlike(value: unknown, written: string): value is string | number | boolean | null {
  if (typeof value === 'string') return /^["'|>]/.test(written) || !/^(?:[-+.\d]|(?:y|n|yes|no|on|off|true|false|null|~)$)/i.test(written);
  if (typeof value === 'number') return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(written);
  if (typeof value === 'boolean') return /^(?:true|false)$/i.test(written);
  return value === null && /^(?:|~|null)$/.test(written);
}
