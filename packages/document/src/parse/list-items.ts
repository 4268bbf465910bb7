import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { DocumentFormat, DuplicateKey, SourceDocument } from '../document/source-document.js';
import type { SyntaxNode } from '../document/syntax-node.js';
import { buildJsonTree } from '../json/json-tree.js';
import type { Range } from '../text/range.js';
import { giveTree } from '../tree/syntax-tree.js';
import { readPlainTree, readPlainYaml } from '../yaml/plain/read-plain-yaml.js';
import { readWhenAsked, startsPlain } from './letting-go.js';
import { buildTreeOfEvents } from '../yaml/yaml-tree.js';
import { jsonListCuts, yamlListCuts, type ListCuts } from './list-cuts.js';
import { isTooLargeJson, isTooLargeYaml } from './list-size.js';
import { parseJson } from './parse-json.js';

/** A document that is a list, of which the items are read one by one. */
export interface ItemisedList {
  readonly isList: true;
  /** The whole of it, of which the value is read when somebody asks. */
  readonly document: SourceDocument;
  /** The list without its items, as they are none of its other members. */
  readonly rest: JsonObject;
  /** Each item with the list as a document, in which this item alone has a place and which has no value of its own; undefined for one that cannot be read apart. */
  items(): Generator<ListedItem | undefined>;
}

export interface ListedItem {
  readonly index: number;
  readonly value: JsonValue;
  readonly document: SourceDocument;
}

/**
 * A list whose items can be read apart, each with the value and at the places that it has when the list is read as one; undefined for any other document.
 *
 * So are lists as kubectl prints them: YAML with `items:` and its dashes at the margin, and JSON. Where an item is not written as manifests ordinarily are,
 * repeats a key or is broken, whoever asks has to read the list as one after all.
 */
export function itemisedList(text: string, range: Range, format: DocumentFormat): ItemisedList | undefined {
  if (format === 'yaml' && (!startsPlain(text, range.start) || isTooLargeYaml(text, range.start, range.end))) return undefined;
  const cuts = format === 'yaml' ? yamlListCuts(text, range) : jsonListCuts(text, range);
  if (cuts === undefined) return undefined;
  const rest = readRest(text, range, format, cuts);
  if (rest === undefined || (format === 'json' && isTooLargeJson(text, range.start, range.end, rest))) return undefined;
  return {
    isList: true,
    document: readWhenAsked(text, range, format),
    rest,
    *items() {
      for (let index = 0; index < cuts.starts.length; index++) yield readItem(text, range, format, cuts, index);
    },
  };
}

/** The list with an empty list of items, or none at all. */
function readRest(
  text: string,
  range: Range,
  format: DocumentFormat,
  { end, starts: [first = range.end] }: ListCuts,
): JsonObject | undefined {
  const rest = `${text.slice(range.start, first)}${text.slice(end, range.end)}`;
  const value = format === 'yaml' ? readPlainYaml(rest) : valueOfJson(rest);
  if (!isJsonObject(value)) return undefined;
  const { items } = value;
  return items === null || (isJsonArray(items) && items.length === 0) ? value : undefined;
}

const [YAML_HEAD, JSON_HEAD, JSON_TAIL] = ['items:\n', '{"items":[', ']}'];

function readItem(text: string, range: Range, format: DocumentFormat, cuts: ListCuts, index: number): ListedItem | undefined {
  const start = cuts.starts[index] ?? range.end;
  const end = cuts.ends?.[index] ?? cuts.starts[index + 1] ?? cuts.end;
  // As deep as it stands in the list.
  const content = format === 'yaml' ? `${YAML_HEAD}${text.slice(start, end)}` : `${JSON_HEAD}${text.slice(start, end)}${JSON_TAIL}`;
  const read = format === 'yaml' ? readPlainYaml(content) : valueOfJson(content);
  const items = isJsonObject(read) ? read['items'] : undefined;
  if (!isJsonArray(items) || items.length !== 1) return undefined;
  const document = new ListDocument(format, text, range);
  giveTree(document, () => {
    const node =
      format === 'yaml'
        ? yamlTree(content, start - YAML_HEAD.length).entries[0]?.value.items[0]
        : buildJsonTree({ ...document, value: null, range: { start, end } });
    return node && treeWith(node, index, range);
  });
  return { index, value: items[0] ?? null, document };
}

function yamlTree(content: string, base: number): SyntaxNode {
  return readPlainTree(content, base) ?? buildTreeOfEvents(content, base);
}

/** The value of a JSON text that repeats no key and has no number that is too large. */
function valueOfJson(text: string): JsonValue | undefined {
  const read = parseJson(text);
  return read.ok && read.overwritten === undefined ? read.value : undefined;
}

/** The tree of a list in which one item has a place. */
function treeWith(node: SyntaxNode, index: number, { end, start }: Range): SyntaxNode {
  const items: SyntaxNode[] = [];
  items[index] = node;
  const around = { style: node.style, outerStart: start, start, end } as const;
  const sequence: SyntaxNode = { ...around, kind: 'sequence', entries: [], items };
  const key: SyntaxNode = { ...around, kind: 'scalar', entries: [], items: [] };
  return { ...around, kind: 'mapping', entries: [{ key, name: 'items', value: sequence }], items: [] };
}

class ListDocument implements SourceDocument {
  readonly ok = true;
  readonly format: DocumentFormat;
  readonly text: string;
  readonly range: Range;
  readonly value = null;
  readonly duplicates: readonly DuplicateKey[] = NONE;

  constructor(format: DocumentFormat, text: string, range: Range) {
    this.format = format;
    this.text = text;
    this.range = range;
  }
}

const NONE: readonly never[] = [];
