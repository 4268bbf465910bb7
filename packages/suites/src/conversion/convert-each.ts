import { acceptConverted, type ResourceStorage } from '@structural/core';
import { isJsonObject, jsonEqual, objectIn, type JsonObject, type JsonValue } from '@structural/json';
import type { Converter } from './converter.js';
import type { FaultKind } from './fault.js';

/** An object in another version, or what is wrong. */
export type Converted =
  | {
      readonly ok: true;
      /** As the server goes on with it. */
      readonly object: JsonObject;
      /** Fields of the metadata that the webhook changed and the server keeps as they were. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly kind: FaultKind; readonly message: string };

/** What several objects became, one by one, and why that is not what one request for all of them gave. */
export interface ConvertedTogether {
  readonly each: readonly Converted[];
  readonly batchFault?: string;
}

/** Converts objects of one version in one request and, where that fails, one by one. */
export async function convertEach(
  { converter, storage }: { readonly converter: Converter; readonly storage: ResourceStorage },
  objects: readonly JsonObject[],
  version: string,
): Promise<ConvertedTogether> {
  const whole = await converter.convert(objects, `${storage.group}/${version}`);
  const read = (object: JsonObject, returned: JsonValue): Converted => accepted(storage, object, returned, version);
  if (whole.ok && whole.objects.length === objects.length) {
    const each = objects.map((object, i) => read(object, whole.objects[i] ?? null));
    if (objects.length === 1 || each.every(({ ok }) => ok)) return { each };
  }
  if (objects.length === 1)
    return {
      each: [
        whole.ok
          ? { ok: false, kind: 'rejected', message: `the webhook returned ${String(whole.objects.length)} objects, expected 1` }
          : { ok: false, kind: whole.isHung ? 'hung' : 'failed', message: whole.message },
      ],
    };
  const each: Converted[] = [];
  for (const object of objects) each.push(...(await convertEach({ converter, storage }, [object], version)).each);
  if (!each.every(({ ok }) => ok)) return { each };
  const batchFault = whole.ok
    ? whole.objects.length === objects.length
      ? 'the objects are not returned in the order of the request, or not as one by one'
      : `the webhook returned ${String(whole.objects.length)} objects, expected ${String(objects.length)}`
    : whole.message;
  return { each, batchFault };
}

function accepted(storage: ResourceStorage, object: JsonObject, returned: JsonValue, version: string): Converted {
  if (!isJsonObject(returned)) return { ok: false, kind: 'rejected', message: 'the webhook returned something other than an object' };
  const taken = acceptConverted(storage, object, returned, version);
  if (!taken.ok) return { ok: false, kind: 'rejected', message: taken.error };
  return { ok: true, object: taken.object, ignored: ignoredMetadata(objectIn(object['metadata']), objectIn(returned['metadata'])) };
}

/** What the server takes from the original, whatever was returned. Nulls, such as Go writes for a time that is none, are absent. */
function ignoredMetadata(before: JsonObject, after: JsonObject): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const name of ['name', 'namespace', 'uid', 'labels', 'annotations']) names.delete(name);
  return [...names].filter((name) => !jsonEqual(before[name] ?? null, after[name] ?? null));
}
