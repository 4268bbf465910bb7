import { compareUtf8, newJsonObject, type JsonObject } from '@structural/json';
import { lazyDocument, type AggregatedDocument } from './aggregated-document.js';
import { jsonObject } from '../dialect.js';
import { INFO } from '../documents/introduction.js';
import { OPENAPI_ORDER } from '../printing/key-order.js';
import { printInOrder } from '../printing/print-document.js';
import { schemasIn, type OpenApiMap, type PublishedPart } from './published-part.js';
import { blockMap, fixedBlock, type BlockedMap } from '../printing/text-blocks.js';

const membersOf = new WeakMap<AggregatedDocument, readonly PublishedPart[]>();

/** The OpenAPI 3 documents of some parts, by group and version, sorted; a document of the same parts as `before` is that one. */
export function mergedOpenApi(
  parts: readonly PublishedPart[],
  digest: (text: string) => string,
  before: (groupVersion: string) => AggregatedDocument | undefined,
): ReadonlyMap<string, AggregatedDocument> {
  const grouped = new Map<string, PublishedPart[]>();
  for (const part of parts) {
    const group = grouped.get(part.groupVersion);
    if (group === undefined) grouped.set(part.groupVersion, [part]);
    else group.push(part);
  }
  const merged = new Map<string, AggregatedDocument>();
  for (const [groupVersion, members] of [...grouped].sort(([a], [b]) => compareUtf8(a, b))) {
    const known = before(groupVersion);
    const isSame = known !== undefined && sameParts(membersOf.get(known) ?? [], members);
    const document = isSame ? known : documentOf(members, digest, known);
    membersOf.set(document, members);
    merged.set(groupVersion, document);
  }
  return merged;
}

/** Whether two lists hold the same parts. */
export function sameParts(before: readonly PublishedPart[], now: readonly PublishedPart[]): boolean {
  return before.length === now.length && before.every((part, i) => part === now[i]);
}

/** The maps of a document, of which the next one takes over what did not change. */
type Maps = Readonly<Record<OpenApiMap, BlockedMap>>;

const mapsOf = new WeakMap<AggregatedDocument, Maps>();

function documentOf(
  parts: readonly PublishedPart[],
  digest: (text: string) => string,
  before: AggregatedDocument | undefined,
): AggregatedDocument {
  // Not the document itself, which knows the one before it.
  const last = before && mapsOf.get(before);
  const document: AggregatedDocument = lazyDocument({
    document: () => mergedDocument(parts),
    blocks: () => {
      const maps = { paths: mapOf(parts, 'paths', last), schemas: mapOf(parts, 'schemas', last) };
      mapsOf.set(document, maps);
      return [HEAD, ...maps.paths.blocks, BETWEEN, ...maps.schemas.blocks, END];
    },
    etag: (text) => digest(text()),
  });
  return document;
}

const HEAD = fixedBlock(`{"openapi":"3.0.0","info":${printInOrder(INFO, OPENAPI_ORDER.below('info'))},"paths":{`);
const BETWEEN = fixedBlock('},"components":{"schemas":{');
const END = fixedBlock('}}}');

function mapOf(parts: readonly PublishedPart[], name: OpenApiMap, before: Maps | undefined): BlockedMap {
  return blockMap(
    parts.map(({ openApi }) => openApi[name]),
    before?.[name],
  );
}

function mergedDocument(parts: readonly PublishedPart[]): JsonObject {
  const paths = newJsonObject();
  const schemas = newJsonObject();
  for (const part of parts) {
    const v3 = part.v3();
    Object.assign(paths, v3['paths']);
    Object.assign(schemas, schemasIn(v3));
  }
  return jsonObject({ openapi: '3.0.0', info: INFO, paths, components: jsonObject({ schemas }) });
}
