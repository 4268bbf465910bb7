import { errorText, rulesOf, type KubernetesVersion } from '@structural/checker';
import type { CustomResourceDefinition, FieldError, StructuralSchema } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  valueAt,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '@structural/json';
import { judgeOf, repair, samplePart, type Judged, type VersionJudge } from '@structural/witness';
import { schemaStep, type EntryVersion } from '../schema/resource-type.js';
import { exampleObject, hasRules } from './example.js';

/** Values of the fields that an object does not have yet. */
export interface Fitting {
  /** `usual`, unless rules refuse that and accept another value that comes to mind. */
  valueOf(name: string, schema: StructuralSchema, usual: JsonValue | undefined): JsonValue | undefined;
}

/** How many values are judged for one list of offers, and for one field of it, so that an editor need not wait. */
const MAX_JUDGED = 240;
const MAX_OF_FIELD = 14;
const MAX_BRANCHES = 3;
/** How many values of an enum, and how many members more. */
const MAX_MEMBERS = 12;

/** What repairing one value may cost, as `repair` counts. */
const MAX_REPAIRED = 4_500;

/** Looks for values that go with the rest of a resource, for the fields of the object at a path of it. Judges nothing where there are no rules. */
export function openFitting(type: EntryVersion, object: JsonObject, path: JsonPath, kubernetesVersion: KubernetesVersion): Fitting {
  const isRuled = hasRulesOnTheWay(type.schema, path);
  let left = MAX_JUDGED;
  let known: ReadonlySet<string> | undefined;
  const errorsOf = (judged: JsonObject): readonly FieldError[] => {
    left--;
    return judgeFor(type, kubernetesVersion)?.create(judged).errors ?? [];
  };
  /** What is wrong with a resource that was not before. */
  const newErrorsOf = (changed: JsonObject): readonly FieldError[] => {
    known ??= new Set(errorsOf(object).map(errorText));
    const before = known;
    return errorsOf(changed).filter((error) => !before.has(errorText(error)));
  };
  const withField = (name: string, value: JsonValue): JsonObject => withValue(object, [...path, name], value) as JsonObject;
  const fits = (name: string, value: JsonValue): boolean => newErrorsOf(withField(name, value)).length === 0;
  /** The value changed until rules accept it, the rest of the resource staying as it is. */
  const repaired = (name: string, value: JsonValue): JsonValue | undefined => {
    // Whoever chooses a field is not given others beside it.
    const isOwn = (changed: JsonObject): boolean => {
      const own = valueAt(changed, [...path, name]);
      return own !== undefined && jsonEqual(changed, withField(name, own));
    };
    const judge = (changed: JsonObject): Judged => ({ errors: newErrorsOf(changed), isLost: !isOwn(changed) });
    const start = withField(name, value);
    const search = { schema: type.schema, full: false, prefers: 'expressions', judge, left: MAX_REPAIRED } as const;
    const end = repair({ object: start, removed: [], ...judge(start) }, { ...search, kept: pathsBeside(object, path) });
    return end.errors.length === 0 && !end.isLost ? valueAt(end.object, [...path, name]) : undefined;
  };
  return {
    valueOf(name, schema, usual) {
      if (usual === undefined || !(isRuled || hasRules(schema)) || left <= 0 || fits(name, usual)) return usual;
      const example = exampleObject(type, kubernetesVersion);
      const last = Math.max(0, left - MAX_OF_FIELD);
      for (const value of otherValues(schema, [...path, name], usual, example)) {
        if (left <= last) break;
        if (fits(name, value)) return value;
      }
      return left > 0 ? (repaired(name, usual) ?? usual) : usual;
    },
  };
}

/** What else may be written: what an example of the whole has, what an enum lists, other branches, one member more, and all members. */
function* otherValues(schema: StructuralSchema, path: JsonPath, usual: JsonValue, example: JsonObject | undefined): Iterable<JsonValue> {
  const made = example && valueAt(example, path);
  if (made !== undefined) yield made;
  yield* (schema.valueValidation?.enum ?? []).slice(0, MAX_MEMBERS);
  for (let branch = 1; branch <= MAX_BRANCHES; branch++) {
    const other = samplePart(schema, path, { branch });
    if (other !== undefined) yield other;
  }
  const full = samplePart(schema, path, { full: true });
  if (full === undefined) return;
  if (isJsonObject(usual) && isJsonObject(full)) {
    const more = Object.keys(full).filter((name) => usual[name] === undefined);
    for (const name of more.slice(0, MAX_MEMBERS)) yield withValue(usual, [name], full[name] ?? null);
  }
  yield full;
}

/** What a resource holds beside the field that comes to an object at a path of it. */
function pathsBeside(object: JsonObject, path: JsonPath): readonly JsonPath[] {
  return [...path, undefined].flatMap((step, length): readonly JsonPath[] => {
    const holder = path.slice(0, length);
    const held = valueAt(object, holder) ?? null;
    const names = isJsonArray(held) ? held.map((_, i) => i) : isJsonObject(held) ? Object.keys(held) : [];
    return names.filter((name) => name !== step).map((name) => [...holder, name]);
  });
}

function hasRulesOnTheWay(root: StructuralSchema, path: JsonPath): boolean {
  let schema: StructuralSchema | undefined = root;
  for (const step of [...path, undefined]) {
    if ((schema?.validationRules ?? []).length > 0) return true;
    schema = schema && step !== undefined ? schemaStep(schema, step) : undefined;
  }
  return false;
}

/** A copy with a value at a path; an object is made where there is none on the way. */
function withValue(value: JsonValue, path: JsonPath, put: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  if (isJsonArray(value)) return value.map((item, i) => (i === step ? withValue(item, rest, put) : item));
  const copy = newJsonObject();
  if (isJsonObject(value)) Object.assign(copy, value);
  copy[step] = withValue(copy[step] ?? null, rest, put);
  return copy;
}

const judges = new WeakMap<CustomResourceDefinition, Map<string, VersionJudge | undefined>>();

/** Set up once for a version of a definition, as rules are compiled. */
function judgeFor({ entry: { definition }, version }: EntryVersion, kubernetesVersion: KubernetesVersion): VersionJudge | undefined {
  const known = judges.get(definition) ?? new Map<string, VersionJudge | undefined>();
  judges.set(definition, known);
  const key = `${version} ${kubernetesVersion.minor}`;
  if (!known.has(key)) {
    const judged = judgeOf(definition, version, { kubernetesVersion, rules: rulesOf(kubernetesVersion) });
    known.set(key, judged.ok ? judged.judge : undefined);
  }
  return known.get(key);
}
