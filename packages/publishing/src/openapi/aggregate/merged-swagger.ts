import { newJsonObject, type JsonObject } from '@structural/json';
import { lazyDocument, type AggregatedDocument } from './aggregated-document.js';
import { jsonObject } from '../dialect.js';
import { INFO } from '../documents/introduction.js';
import { SWAGGER_ORDER } from '../printing/key-order.js';
import { printInOrder } from '../printing/print-document.js';
import { SWAGGER_MAPS, type PublishedPart, type SwaggerMap } from './published-part.js';
import { blockMap, fixedBlock, type BlockedMap, type TextBlock } from '../printing/text-blocks.js';

/** The maps of the Swagger document that was made last, of which the next one takes over what did not change. */
export interface LastSwagger {
  maps: Partial<Record<SwaggerMap, BlockedMap>>;
}

/** The Swagger document of all parts, which are asked for when it is. */
export function mergedSwagger(
  parts: () => readonly PublishedPart[],
  digest: (text: string) => string,
  last: LastSwagger,
): AggregatedDocument {
  return lazyDocument({
    document: () =>
      jsonObject({
        swagger: '2.0',
        info: INFO,
        ...Object.fromEntries(SWAGGER_MAPS.map((name) => [name, mergedMap(parts(), name)])),
      }),
    blocks: () => {
      const all = parts();
      return [HEAD, ...SWAGGER_MAPS.flatMap((name) => blocksOf(all, name, last)), END];
    },
    etag: () =>
      digest(
        parts()
          .map((part) => part.etag)
          .join('\n'),
      ),
  });
}

const HEAD = fixedBlock(`{"swagger":"2.0","info":${printInOrder(INFO, SWAGGER_ORDER.below('info'))}`);
const OPEN = new Map(SWAGGER_MAPS.map((name) => [name, fixedBlock(`,"${name}":{`)]));
const CLOSE = fixedBlock('}');
const END = fixedBlock('}');

function blocksOf(parts: readonly PublishedPart[], name: SwaggerMap, { maps }: LastSwagger): readonly TextBlock[] {
  const map = blockMap(
    parts.map(({ swagger }) => swagger[name]),
    maps[name],
  );
  maps[name] = map;
  return [OPEN.get(name) ?? CLOSE, ...map.blocks, CLOSE];
}

function mergedMap(parts: readonly PublishedPart[], name: SwaggerMap): JsonObject {
  const merged = newJsonObject();
  for (const { v2 } of parts) Object.assign(merged, v2()[name]);
  return merged;
}
