import { findKind, kindIn, leastObject } from '@structural/builtin';
import { goQuote } from '@structural/go';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import type { KubernetesAnswer } from '@structural/kubernetes-wasm';
import type { CheckSetup } from '../options/check-setup.js';
import { nearestPath } from '../place/server-field-path.js';

/** An object of a built-in kind that a server accepts, or why none was found. */
export type BuiltinSample =
  | { readonly ok: true; readonly object: JsonObject; readonly omitted: readonly JsonPath[] }
  | { readonly ok: false; readonly object: JsonObject; readonly reasons: readonly string[] };

/**
 * An object of a built-in kind that the server's own code accepts: the least one, with what of `full`, an object made by types, it accepts beside that.
 * Undefined where there is no such kind.
 */
export function sampleBuiltin(
  { apiVersion, name }: { readonly apiVersion: string; readonly name: string },
  full: JsonObject | undefined,
  kubernetes: NonNullable<CheckSetup['kubernetes']>,
): BuiltinSample | undefined {
  const kind = findKind(apiVersion, name);
  if (kind === undefined) return undefined;
  const least = leastObject(kind);
  if (kindIn(kind, kubernetes.minor) !== 'served')
    return { ok: false, object: least, reasons: [`no matches for kind ${goQuote(name)} in version ${goQuote(apiVersion)}`] };
  const ask = (each: JsonObject): KubernetesAnswer =>
    kubernetes.judge({ text: printJson(each), fieldValidation: 'Strict', allowPrivileged: true });
  const omitted: JsonPath[] = [];
  let object = full === undefined ? least : overlaid(full, least);
  let answer = ask(object);
  for (let round = 0; answer.code >= 300 && round < MAX_ROUNDS; round++) {
    const before = object;
    const paths = refusedPaths(answer, object);
    const others = paths.filter((path) => valueAt(least, path) === undefined);
    // Items from the end on, so that those before them stay where they are.
    for (const path of others.toSorted(comparePaths).toReversed()) object = without(object, least, path, omitted);
    if (others.length === 0) object = withLess(object, answer, paths[0] ?? [], { ask, least, omitted });
    if (object === before) break;
    answer = ask(object);
  }
  return answer.code < 300 ? { ok: true, object, omitted } : { ok: false, object, reasons: reasonsOf(answer) };
}

const MAX_ROUNDS = 200;

/** The object without a field at a path for which, in part, it is refused there; where there is none, with what the least one has there. */
function withLess(
  object: JsonObject,
  answer: KubernetesAnswer,
  path: JsonPath,
  {
    ask,
    least,
    omitted,
  }: { readonly ask: (object: JsonObject) => KubernetesAnswer; readonly least: JsonObject; readonly omitted: JsonPath[] },
): JsonObject {
  const value = valueAt(object, path);
  const names = isJsonObject(value) ? Object.keys(value) : [];
  for (const name of names) {
    const field = [...path, name];
    if (valueAt(least, field) !== undefined) continue;
    const next = changed(object, field, undefined) as JsonObject;
    const { causes = [], code } = ask(next);
    if (code >= 300 && (causes.length === 0 || causes.length >= (answer.causes?.length ?? 0))) continue;
    omitted.push(field);
    return next;
  }
  return without(object, least, path, omitted);
}

/** The places for which an object is refused; the whole of it where the server names none. */
function refusedPaths({ causes, strictErrors = [] }: KubernetesAnswer, object: JsonObject): readonly JsonPath[] {
  const fields = causes?.map(({ field = '' }) => field) ?? strictErrors.map((text) => /"(.*)"$/.exec(text)?.[1] ?? '');
  return fields.length === 0 ? [[]] : fields.map((field) => nearestPath(object, field));
}

function reasonsOf({ causes, message = '' }: KubernetesAnswer): readonly string[] {
  return causes?.map(({ field = '', message: text }) => `${field}: ${text}`) ?? [message];
}

/** An object with what another has, which counts where both have a value. */
function overlaid(under: JsonObject, over: JsonObject): JsonObject {
  const both = Object.assign(newJsonObject(), under);
  for (const [name, value = null] of Object.entries(over)) both[name] = overlaidValue(under[name], value);
  return both;
}

function overlaidValue(under: JsonValue | undefined, over: JsonValue): JsonValue {
  if (isJsonObject(over)) return isJsonObject(under) ? overlaid(under, over) : over;
  return isJsonArray(over) && isJsonArray(under) ? over.map((item, i) => overlaidValue(under[i], item)) : over;
}

/** The object without what is at a path; where the least one has something there, with just that, or with less around it. */
function without(object: JsonObject, least: JsonObject, path: JsonPath, omitted: JsonPath[]): JsonObject {
  const last = path.at(-1);
  if (last === undefined) return printJson(object) === printJson(least) ? object : least;
  const value = valueAt(object, path);
  if (value === undefined) return object;
  const wanted = valueAt(least, path);
  if (wanted !== undefined && printJson(wanted) === printJson(value)) return without(object, least, path.slice(0, -1), omitted);
  omitted.push(path);
  return changed(object, path, wanted) as JsonObject;
}

function valueAt(value: JsonValue, path: JsonPath): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const step of path) at = isJsonArray(at) ? at[Number(step)] : isJsonObject(at) ? at[step] : undefined;
  return at;
}

/** A value with another one at a path, or with none there. */
function changed(value: JsonValue | undefined, [step, ...rest]: JsonPath, to: JsonValue | undefined): JsonValue | undefined {
  if (step === undefined) return to;
  if (isJsonArray(value)) return value.flatMap((item, i) => (i === Number(step) ? (changed(item, rest, to) ?? []) : [item]));
  const copy = newJsonObject();
  for (const [name, member = null] of Object.entries(isJsonObject(value) ? value : {})) {
    const next = name === step ? changed(member, rest, to) : member;
    if (next !== undefined) copy[name] = next;
  }
  return copy;
}

function comparePaths(a: JsonPath, b: JsonPath): number {
  const at = a.findIndex((step, i) => step !== b[i]);
  const [one, other] = [a[at], b[at]];
  if (at === -1) return a.length - b.length;
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other ?? '') ? -1 : 1;
}
