import { describeResource, findObjects, isDefinition } from '@structural/checker';
import { lineIndex, locate, type LineIndex, type SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { toRange } from '../diagnostics/to-diagnostic.js';

/** How many members are listed in all; longer files show what comes first of each object. */
const MAX_SYMBOLS = 5_000;

/** The objects of a text by kind and name, with what is in them; of a definition its versions and their fields. */
export function findSymbols({ documents, text }: ParsedText): DocumentSymbol[] {
  const lines = lineIndex(text);
  const budget = { left: MAX_SYMBOLS };
  return documents.flatMap((document) => {
    if (!document.ok) return [];
    return findObjects(document.value).flatMap(({ path, value }): DocumentSymbol[] => {
      const place = placeOf(document, path, lines);
      if (place === undefined) return [];
      const { kind, name } = describeResource(value);
      const below = isDefinition(value)
        ? fieldsOf(document, path, value, lines, budget)
        : membersOf(document, path, value, lines, budget, 0);
      return [{ name: kind === '' ? 'object' : kind, detail: name, kind: SymbolKind.Class, ...place, children: below }];
    });
  });
}

interface Budget {
  left: number;
}

type Place = Pick<DocumentSymbol, 'range' | 'selectionRange'>;

function placeOf(document: SourceDocument, path: JsonPath, lines: LineIndex): Place | undefined {
  const at = locate(document, path);
  if (at === undefined) return undefined;
  const start = at.key?.start ?? at.value.start;
  const range = { start, end: Math.max(at.value.end, at.key?.end ?? start) };
  return { range: toRange(range, lines), selectionRange: toRange(at.key ?? { start, end: Math.min(start + 1, range.end) }, lines) };
}

const MAX_DEPTH = 4;

/** The members of an object, nested as far as an outline is of use. */
function membersOf(
  document: SourceDocument,
  path: JsonPath,
  value: JsonValue,
  lines: LineIndex,
  budget: Budget,
  depth: number,
): DocumentSymbol[] {
  if (!isJsonObject(value) || depth >= MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]): DocumentSymbol[] => {
    if (budget.left-- <= 0) return [];
    const place = placeOf(document, [...path, name], lines);
    if (place === undefined) return [];
    return [
      {
        name: name === '' ? '""' : name,
        kind: kindOf(member),
        ...place,
        children: membersOf(document, [...path, name], member, lines, budget, depth + 1),
      },
    ];
  });
}

function kindOf(value: JsonValue): SymbolKind {
  if (isJsonArray(value)) return SymbolKind.Array;
  if (isJsonObject(value)) return SymbolKind.Object;
  return typeof value === 'string' ? SymbolKind.String : typeof value === 'boolean' ? SymbolKind.Boolean : SymbolKind.Number;
}

/** The versions of a definition, and below each the fields of its schema as a resource has them. */
function fieldsOf(document: SourceDocument, at: JsonPath, value: JsonValue, lines: LineIndex, budget: Budget): DocumentSymbol[] {
  const spec = isJsonObject(value) ? value['spec'] : undefined;
  const versions = isJsonObject(spec) ? spec['versions'] : undefined;
  if (!isJsonArray(versions)) return membersOf(document, at, value, lines, budget, 0);
  return versions.flatMap((version, i): DocumentSymbol[] => {
    const path = [...at, 'spec', 'versions', i];
    const place = placeOf(document, path, lines);
    if (place === undefined || !isJsonObject(version)) return [];
    const { name, schema } = version;
    const root = isJsonObject(schema) ? schema['openAPIV3Schema'] : undefined;
    const fields = propertiesOf(document, [...path, 'schema', 'openAPIV3Schema'], root, lines, budget);
    return [{ name: typeof name === 'string' && name !== '' ? name : 'version', kind: SymbolKind.Namespace, ...place, children: fields }];
  });
}

/** The fields of a schema, those of what lists and maps hold below their field. */
function propertiesOf(
  document: SourceDocument,
  path: JsonPath,
  schema: JsonValue | undefined,
  lines: LineIndex,
  budget: Budget,
): DocumentSymbol[] {
  if (!isJsonObject(schema) || path.length > MAX_STEPS) return [];
  const { additionalProperties, items, properties } = schema;
  const inner = (name: 'items' | 'additionalProperties', value: JsonValue | undefined): DocumentSymbol[] =>
    propertiesOf(document, [...path, name], value, lines, budget);
  if (!isJsonObject(properties)) return [...inner('items', items), ...inner('additionalProperties', additionalProperties)];
  return Object.entries(properties).flatMap(([name, property]): DocumentSymbol[] => {
    if (budget.left-- <= 0) return [];
    const below = [...path, 'properties', name];
    const place = placeOf(document, below, lines);
    const type = isJsonObject(property) ? property['type'] : undefined;
    if (place === undefined) return [];
    const children = propertiesOf(document, below, property, lines, budget);
    return [{ name: name === '' ? '""' : name, detail: typeof type === 'string' ? type : '', kind: SymbolKind.Field, ...place, children }];
  });
}

const MAX_STEPS = 60;
