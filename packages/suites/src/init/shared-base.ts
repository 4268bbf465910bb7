import { isJsonObject, jsonEqual, mergePatchTo, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';

/** The keys of a test that hold an object. */
const OBJECT_KEYS = ['create', 'oldSelf', 'update', 'status', 'stored'];

/** The object that tests are about: what nearly all of their objects say alike. Undefined where that is not even a kind, or there are few. */
export function sharedBase(tests: readonly JsonObject[]): JsonObject | undefined {
  const objects = tests.flatMap((test) => OBJECT_KEYS.flatMap((key) => (isJsonObject(test[key] ?? null) ? [test[key] as JsonObject] : [])));
  if (objects.length < FEWEST) return undefined;
  const base = common(objects);
  return typeof base['apiVersion'] === 'string' && typeof base['kind'] === 'string' ? base : undefined;
}

/** With fewer objects a base saves nobody anything. */
const FEWEST = 3;

/** Members that hardly any object lacks: to remove one again reads worse than to write it. */
const NEARLY_ALL = 0.95;
const OF_ALL = ['apiVersion', 'kind', 'metadata'];

function common(objects: readonly JsonObject[], top = true): JsonObject {
  const shared = newJsonObject();
  for (const key of new Set(objects.flatMap((object) => Object.keys(object)))) {
    const values = objects.flatMap((object) => (object[key] === undefined ? [] : [object[key]]));
    if (values.length < objects.length * NEARLY_ALL && !(top && OF_ALL.includes(key))) continue;
    const value = values.every(isJsonObject) ? common(values, false) : mostFrequent(values, objects.length);
    if (value !== undefined) shared[key] = value;
  }
  return shared;
}

/** The value that more than half of the objects have. */
function mostFrequent(values: readonly JsonValue[], objects: number): JsonValue | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(printJson(value), (counts.get(printJson(value)) ?? 0) + 1);
  return values.find((value) => (counts.get(printJson(value)) ?? 0) * 2 > objects);
}

/** A test whose objects say what they have beside the base; an object that a patch cannot say stays whole. */
export function withoutBase(test: JsonObject, base: JsonObject): JsonObject {
  const short = newJsonObject();
  for (const [key, value = null] of Object.entries(test)) {
    const patch = OBJECT_KEYS.includes(key) && isJsonObject(value) && jsonEqual(value['kind'] ?? null, base['kind'] ?? null);
    short[key] = patch ? (mergePatchTo(base, value) ?? value) : value;
  }
  return short;
}
