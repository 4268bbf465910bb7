import { findObjects } from '@structural/checker';
import { lineIndex, locateNearest, parseDocuments, type JsonPath, type SourceDocument } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { listInputs, readAhead } from '@structural/sources';
import type { Streams } from '../program/streams.js';

/** An object in a file, be it applied or live. */
export interface PlacedObject {
  readonly file: string;
  readonly document: SourceDocument;
  /** Where it stands in the document. */
  readonly path: JsonPath;
  readonly value: JsonObject;
}

/** Live objects by {@link objectKey}. */
export type LiveObjects = ReadonlyMap<string, PlacedObject>;

/** The objects in what `--live` names, as `kubectl get -o yaml` prints them, one by one or in lists; or why they cannot be read. */
export async function readLiveObjects(names: readonly string[], streams: Streams): Promise<LiveObjects | string> {
  const live = new Map<string, PlacedObject>();
  const inputs = await listInputs(
    names.map((name) => ({ name, recursive: true })),
    streams,
  );
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') return `--live ${visible(input.name)}: ${visible(input.message)}`;
    for (const document of parseDocuments(input.bytes)) {
      if (!document.ok) {
        const { line, column } = lineIndex(document.text).positionOf(document.error.range.start);
        return `--live ${visible(input.name)}:${line}:${column}: ${visible(document.error.message)}`;
      }
      for (const { path, value } of findObjects(document.value)) live.set(objectKey(value), { file: input.name, document, path, value });
    }
  }
  return live;
}

/** What tells objects of a cluster apart, versions aside; a missing namespace is `default`, as kubectl would have it. */
export function objectKey({ apiVersion, kind, metadata }: JsonObject): string {
  const [group = ''] = typeof apiVersion === 'string' && apiVersion.includes('/') ? apiVersion.split('/') : [];
  const { name, namespace } = isJsonObject(metadata) ? metadata : { name: undefined, namespace: undefined };
  const place = typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
  return JSON.stringify([group, typeof kind === 'string' ? kind : '', place, typeof name === 'string' ? name : '']);
}

/** `FILE:LINE:COLUMN` of a place within an object, or of what is nearest to it. */
export function placeText({ document, file, path }: PlacedObject, within: JsonPath): string {
  const { key, value } = locateNearest(document, [...path, ...within]);
  const { line, column } = lineIndex(document.text).positionOf((key ?? value).start);
  return `${visible(file)}:${line}:${column}`;
}
