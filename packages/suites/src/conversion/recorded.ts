import type { CustomResourceDefinition } from '@structural/core';
import { inKeyOrder, isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { convertEach } from './convert-each.js';
import type { Converter } from './converter.js';
import { asStored, conversionCorpus } from './corpus.js';
import { differences } from './differences.js';
import type { ConversionFault } from './fault.js';
import { openVersions } from './test-conversions.js';
import { placeOfPath } from '@structural/witness';

/** One conversion as it was recorded. */
export interface RecordedConversion {
  readonly object: JsonObject;
  /** As the server goes on with it. */
  readonly converted: JsonObject;
}

/** Conversions of each pair of versions, by the name of a file for them. */
export type RecordedConversions = ReadonlyMap<string, readonly RecordedConversion[]>;

const PER_PAIR = 40;

/** The names of the files with the conversions of a definition, one for each pair of versions; none where there is nothing to convert. */
export function recordNames(definition: CustomResourceDefinition): readonly string[] {
  const opened = openVersions(definition);
  return typeof opened === 'string' ? [] : opened.pairs.map(([from, to]) => recordName(definition, from, to));
}

/** Converts some resources of each version to every other one, those that are converted; or says why there is nothing to convert. `wanted` are the names of files; all if absent. */
export async function recordConversions(
  definition: CustomResourceDefinition,
  converter: Converter,
  seed: number,
  wanted?: ReadonlySet<string>,
): Promise<RecordedConversions | string> {
  const opened = openVersions(definition);
  if (typeof opened === 'string') return opened;
  const { judges, pairs, storage } = opened;
  const recorded = new Map<string, readonly RecordedConversion[]>();
  for (const [from, to] of pairs) {
    const name = recordName(definition, from, to);
    if (wanted?.has(name) === false) continue;
    const judge = judges.get(from);
    const own: RecordedConversion[] = [];
    for (const each of judge === undefined ? [] : conversionCorpus(definition, judge, seed)) {
      if (own.length >= PER_PAIR || judge === undefined) break;
      const object = asStored(judge, each);
      const [converted] = (await convertEach({ converter, storage }, [object], to)).each;
      if (converted?.ok !== true) break;
      own.push({ object, converted: converted.object });
    }
    recorded.set(name, own);
  }
  return recorded;
}

/** The name of the file with the conversions of a pair. */
function recordName({ metadata }: CustomResourceDefinition, from: string, to: string): string {
  return `${metadata.name}.${from}-to-${to}.json`;
}

/** Recorded conversions as a JSON value. */
export function recordedJson(recorded: readonly RecordedConversion[]): JsonValue {
  return inKeyOrder(recorded.map((each) => Object.assign(newJsonObject(), each)));
}

/** Reads what {@link recordedJson} wrote; undefined for anything else. */
export function readRecorded(value: JsonValue): readonly RecordedConversion[] | undefined {
  if (!isJsonArray(value)) return undefined;
  const recorded: RecordedConversion[] = [];
  for (const each of value) {
    const { converted, object } = isJsonObject(each) ? each : newJsonObject();
    if (!isJsonObject(object) || !isJsonObject(converted)) return undefined;
    recorded.push({ object, converted });
  }
  return recorded;
}

/** A recorded conversion that has another answer now. */
export interface ChangedConversion {
  readonly fault: ConversionFault;
  readonly from: string;
  readonly to: string;
  readonly object: JsonObject;
}

/** Makes recorded conversions once more, and compares the answers. */
export async function holdRecorded(
  definition: CustomResourceDefinition,
  converter: Converter,
  recorded: RecordedConversions,
): Promise<readonly ChangedConversion[]> {
  const opened = openVersions(definition);
  if (typeof opened === 'string') return [];
  const { judges, pairs, storage } = opened;
  const changes: ChangedConversion[] = [];
  for (const [from, to] of pairs) {
    const judge = judges.get(to);
    for (const { converted, object } of recorded.get(recordName(definition, from, to)) ?? []) {
      const [now] = (await convertEach({ converter, storage }, [object], to)).each;
      if (judge === undefined || now === undefined || (now.ok && jsonEqual(now.object, converted))) continue;
      if (!now.ok) {
        changes.push({ fault: { kind: 'recorded', version: to, path: [], place: [], message: now.message }, from, to, object });
        continue;
      }
      for (const { path, after, before } of differences(judge.schema, converted, now.object)) {
        const place = placeOfPath(judge.schema, path) ?? [];
        const values = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
        changes.push({ fault: { kind: 'recorded', version: to, path, place, message: '', ...values }, from, to, object });
      }
    }
  }
  return changes;
}
