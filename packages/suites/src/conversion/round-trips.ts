import { jsonEqual, newJsonObject, valueAt, isJsonObject, type JsonObject, type JsonPath } from '@structural/json';
import { errorText, RULES_NOT_CHECKED, type ResourceStorage } from '@structural/core';
import { placeOfPath, stepsOf, type SchemaPlace, type VersionJudge } from '@structural/witness';
import { convertEach, type Converted } from './convert-each.js';
import type { Converter } from './converter.js';
import { asStored, refusals } from './corpus.js';
import { differences } from './differences.js';
import { isEmpty } from './empty-value.js';
import type { ConversionFault } from './fault.js';
import { isSameValue } from './same-value.js';

/** A field of one version that another version has under another name. */
export interface Rename {
  readonly from: { readonly version: string; readonly path: readonly string[] };
  readonly to: { readonly version: string; readonly path: readonly string[] };
}

/** What round trips need. */
export interface TripSetup {
  readonly storage: ResourceStorage;
  readonly judges: ReadonlyMap<string, VersionJudge>;
  readonly converter: Converter;
  readonly renames: readonly Rename[];
}

/** The faults of round trips, object by object, and what only several objects in one request show. */
export interface Trips {
  readonly faults: readonly (readonly ConversionFault[])[];
  readonly batchFault?: string;
}

/** Converts objects from one version to another and back, as the server does for a client that reads and writes them in the other version. */
export async function roundTrips(setup: TripSetup, objects: readonly JsonObject[], [from, to]: readonly [string, string]): Promise<Trips> {
  const [there, back] = [judgeOf(setup, from), judgeOf(setup, to)];
  const originals = objects.map((object, i) => live(asStored(there, object), i));
  const converted = await convertEach(setup, originals, to);
  const faults: ConversionFault[][] = originals.map(() => []);
  const returning: { readonly i: number; readonly object: JsonObject }[] = [];
  for (const [i, each] of converted.each.entries()) {
    const own = faults[i] ?? [];
    own.push(...oneWay(each, from));
    if (!each.ok) continue;
    const original = originals[i] ?? each.object;
    own.push(...refused(back, original, each.object, to), ...misplaced(setup.renames, original, each.object, [from, to]));
    returning.push({ i, object: asStored(back, each.object) });
  }
  if (returning.length === 0) return { faults };
  const returned = await convertEach(
    setup,
    returning.map(({ object }) => object),
    from,
  );
  for (const [at, each] of returned.each.entries()) {
    const { i = 0, object } = returning[at] ?? {};
    const own = faults[i] ?? [];
    const original = originals[i];
    if (each.ok && original !== undefined) own.push(...changed(there, original, each.object, from));
    // What is of the other version is said of the object that it was made of.
    own.push(...oneWay(each, from, object === undefined ? '' : `on the way back from ${to}: `));
  }
  const batchFault = converted.batchFault ?? returned.batchFault;
  return { faults, ...(batchFault !== undefined && { batchFault }) };
}

/** Whether the same request has the same answer twice. */
export async function isStable(setup: TripSetup, object: JsonObject, [from, to]: readonly [string, string]): Promise<boolean> {
  const original = live(asStored(judgeOf(setup, from), object), 0);
  const [first, second] = [await convertEach(setup, [original], to), await convertEach(setup, [original], to)];
  const [a, b] = [first.each[0], second.each[0]];
  return a === undefined || b === undefined || a.ok !== b.ok || !a.ok || !b.ok || jsonEqual(a.object, b.object);
}

function judgeOf({ judges }: TripSetup, version: string): VersionJudge {
  const judge = judges.get(version);
  if (judge === undefined) throw new Error(`no judge of ${version}: pairs are made of the judges`);
  return judge;
}

/** With the metadata that only a server gives; the uid shows which object is which in one request. */
function live(object: JsonObject, index: number): JsonObject {
  const metadata = Object.assign(newJsonObject(), isJsonObject(object['metadata']) ? object['metadata'] : undefined, {
    uid: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    resourceVersion: '1',
    generation: 1,
    creationTimestamp: '2026-01-01T00:00:00Z',
  });
  return Object.assign(newJsonObject(), object, { metadata });
}

function oneWay(converted: Converted, version: string, where = ''): readonly ConversionFault[] {
  if (!converted.ok) return [{ kind: converted.kind, version, path: [], place: [], message: where + converted.message }];
  return converted.ignored.map((name) => fault('metadata', version, ['metadata', name], undefined, `${where}the webhook changes it`));
}

function refused(judge: VersionJudge, original: JsonObject, object: JsonObject, version: string): readonly ConversionFault[] {
  return refusals(judge, object)
    .filter(({ detail }) => detail !== RULES_NOT_CHECKED)
    .map((error) => {
      const path = stepsOf(error.path);
      const [before, after] = [valueAt(original, path), valueAt(object, path)];
      const isUnchanged = after === undefined ? isEmpty(before) : before !== undefined && jsonEqual(before, after);
      return fault(isUnchanged ? 'stricter' : 'refused', version, path, judge, errorText(error));
    });
}

function changed(judge: VersionJudge, original: JsonObject, object: JsonObject, version: string): readonly ConversionFault[] {
  return differences(judge.schema, original, asStored(judge, object)).map(({ kind, path, ...values }) => ({
    ...fault(kind, version, path, judge, ''),
    ...values,
  }));
}

function misplaced(
  renames: readonly Rename[],
  before: JsonObject,
  after: JsonObject,
  [from, to]: readonly [string, string],
): readonly ConversionFault[] {
  const faults: ConversionFault[] = [];
  for (const { from: one, to: other } of renames) {
    const [source, target] = one.version === from ? [one, other] : [other, one];
    if (source.version !== from || target.version !== to) continue;
    const [value, found] = [valueAt(before, source.path), valueAt(after, target.path)];
    if (value === undefined || (found !== undefined && (jsonEqual(value, found) || isSameValue(value, found, undefined)))) continue;
    const message = `it should be ${target.path.join('.')} in ${to}`;
    faults.push({
      ...fault('misplaced', from, source.path, undefined, message),
      before: value,
      ...(found !== undefined && { after: found }),
    });
  }
  return faults;
}

function fault(
  kind: ConversionFault['kind'],
  version: string,
  path: JsonPath,
  judge: VersionJudge | undefined,
  message: string,
): ConversionFault {
  return { kind, version, path, place: (judge && placeOfPath(judge.schema, path)) ?? namedPlace(path), message };
}

function namedPlace(path: JsonPath): SchemaPlace {
  return path.map((step) => (typeof step === 'number' ? { kind: 'items' } : { kind: 'property', name: step }));
}
