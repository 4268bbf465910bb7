import { valueAt, type JsonPath } from '@structural/json';
import type { DerivedPlace, SourceDocument } from '../document/source-document.js';
import type { Range } from '../text/range.js';
import { forgetTree, syntaxTree } from './syntax-tree.js';
import type { SyntaxEntry, SyntaxNode } from '../document/syntax-node.js';

/** Where a value of a document stands in the file. */
export interface Location {
  /** The key's own text with its quotes; present when the last step of the path is a mapping's key. */
  readonly key?: Range;
  /**
   * The value's text with quotes and brackets, without anchor, tag, trailing white space and comments. A value without text has an empty range,
   * right after its colon or dash.
   */
  readonly value: Range;
}

/**
 * The place of the value at a path; `undefined` when the document has no such value.
 *
 * An alias is located where it is used. What lies inside an aliased or merged mapping is located where it really stands, at the anchor. Of a
 * repeated key the last one counts, as it does for the value. The first call for a document reads its text once more; after that a look-up is
 * linear in the path.
 */
export function locate(document: SourceDocument, path: JsonPath): Location | undefined {
  const { derivation } = document;
  if (derivation !== undefined) {
    const place = derivation.placeOf(path);
    return place.isAdded === true ? undefined : partOf(derivation.source, locate(derivation.source, place.path), place);
  }
  const places = follow(document, path);
  return places.length > path.length ? toLocation(places[path.length]!) : undefined;
}

/** The place of the deepest value that the document has on the way of a path; the root's when it has nothing of it. */
export function locateNearest(document: SourceDocument, path: JsonPath): Location {
  const { derivation } = document;
  if (derivation !== undefined) {
    const place = derivation.placeOf(path);
    const nearest = locateNearest(derivation.source, place.path);
    return partOf(derivation.source, nearest, place) ?? nearest;
  }
  const places = follow(document, path);
  return toLocation(places[Math.min(path.length, places.length - 1)]!);
}

/** The part of a text that a derived value comes from; all of the text where that is written with escapes or folded. */
function partOf(source: SourceDocument, at: Location | undefined, { part, path }: DerivedPlace): Location | undefined {
  if (at === undefined || part === undefined) return at;
  const { start, end } = at.value;
  const written = source.text.slice(start, end);
  const value = valueAt(source.value, path);
  if (typeof value === 'string' && written.startsWith('|')) return { ...at, value: partOfLiteral(value, written, part, start) ?? at.value };
  const before = /^["']/.test(written) ? 1 : 0;
  if (typeof value !== 'string' || written.slice(before, written.length - before) !== value) return at;
  return { ...at, value: { start: start + before + part.start, end: start + before + part.end } };
}

/** The part of a text in a literal block (`|`); undefined where its lines are not those of the block. Linear in the lines. */
function partOfLiteral(value: string, written: string, part: Pick<Range, 'start' | 'end'>, start: number): Range | undefined {
  const [header = '', ...lines] = written.split('\n');
  const indent = lines.find((line) => line.trim() !== '')?.search(/\S/) ?? 0;
  const offsetOf = (wanted: number): number | undefined => {
    let inValue = 0;
    let inText = header.length + 1;
    for (const line of lines) {
      const own = line.slice(indent);
      if (!value.startsWith(own, inValue)) return undefined;
      if (wanted <= inValue + own.length) return start + inText + Math.min(indent, line.length) + (wanted - inValue);
      inValue += own.length + 1;
      inText += line.length + 1;
    }
    return undefined;
  };
  const [first, last] = [offsetOf(part.start), offsetOf(part.end)];
  return first === undefined || last === undefined ? undefined : { start: first, end: last };
}

/** The last path that was followed in a document, as far as it leads: `places[i]` is where its first `i` steps end. */
interface Trail {
  path: JsonPath;
  places: NodePlace[];
}

const trails = new WeakMap<SourceDocument, Trail>();

/** The places on the way of a path. Findings come in the order of the text, so that most of the way was gone just before. */
function follow(document: SourceDocument, path: JsonPath): readonly NodePlace[] {
  let trail = trails.get(document);
  if (trail === undefined) trails.set(document, (trail = { path: [], places: [{ value: syntaxTree(document) }] }));
  const { path: before, places } = trail;
  let known = 0;
  while (known < path.length && known + 1 < places.length && path[known] === before[known]) known++;
  places.length = known + 1;
  for (let i = known; i < path.length; i++) {
    const next = stepInto(places[i]!.value, path[i]!);
    if (next === undefined) break;
    places.push(next);
  }
  trail.path = path;
  return places;
}

/**
 * Lets go of what places in a document were found by: for those of very many documents that nobody asks about again. Kept by a weak map it would outlive
 * many small collections of garbage.
 */
export function forgetPlaces(document: SourceDocument): void {
  trails.delete(document);
  forgetTree(document);
}

/** A value and, inside a mapping, its key. */
interface NodePlace {
  readonly key?: SyntaxNode;
  readonly value: SyntaxNode;
}

/** One step from a node, through aliases and merges. */
function stepInto(node: SyntaxNode, step: string | number): NodePlace | undefined {
  const source = dereference(node);
  if (typeof step === 'string') return source.kind === 'mapping' ? memberOf(source, step) : undefined;
  const item = source.kind === 'sequence' ? source.items[step] : undefined;
  return item === undefined ? undefined : { value: item };
}

/** The node that an alias stands for; any other node itself. */
function dereference(node: SyntaxNode): SyntaxNode {
  let source = node;
  while (source.target !== undefined) source = source.target;
  return source;
}

/** The entry that a mapping's key comes from. Most mappings are small and merge nothing: it is found before a map of them would be made. */
function memberOf(mapping: SyntaxNode, name: string): SyntaxEntry | undefined {
  const { entries } = mapping;
  if (entries.length > FEW || entries.some((entry) => entry.name === undefined)) return membersOf(mapping).get(name);
  return entries.findLast((entry) => entry.name === name);
}

const FEW = 8;
const members = new WeakMap<SyntaxNode, ReadonlyMap<string, SyntaxEntry>>();

/** The entries that a mapping's keys come from: its own and merged ones, later ones replacing earlier ones. */
function membersOf(mapping: SyntaxNode): ReadonlyMap<string, SyntaxEntry> {
  const known = members.get(mapping);
  if (known !== undefined) return known;
  const found = new Map<string, SyntaxEntry>();
  for (const entry of mapping.entries) {
    if (entry.name !== undefined) found.set(entry.name, entry);
    else for (const source of mergedMappings(entry.value)) for (const [name, merged] of membersOf(source)) found.set(name, merged);
  }
  members.set(mapping, found);
  return found;
}

/** The mappings that a merge brings in, in the order in which they are applied. */
function mergedMappings(value: SyntaxNode): readonly SyntaxNode[] {
  const source = dereference(value);
  if (source.kind === 'mapping') return [source];
  return source.items
    .map(dereference)
    .filter((item) => item.kind === 'mapping')
    .reverse();
}

function toLocation({ key, value }: NodePlace): Location {
  const range = { start: value.start, end: value.end };
  return key === undefined ? { value: range } : { key: { start: key.start, end: key.end }, value: range };
}
