import { newJsonObject, type JsonObject } from '@structural/json';
import {
  type CustomResourceDefinition,
  errorText,
  invalid,
  type FieldError,
  NIL_PATH,
  pathSegments,
  judgeResource,
  type JudgedResource,
  toResourceType,
  META_FIELDS,
  type ResourceOptions,
  type StructuralSchema,
} from '@structural/core';
import { toPublishedType, type PublishedType } from '@structural/publishing';
import { repair, type Candidate, type Search } from '../search/repair.js';
import { judgingOnce } from '../search/judging-once.js';
import { nestsJunctorsBeyond } from '../schema/junctor-depth.js';
import { placeOf, sampleValue, type SampleAttempt } from '../values/samples/sample-value.js';

/** Which sample, and by which server it is to be accepted. */
export interface SampleOptions extends ResourceOptions {
  /** Every field for which a value is found, rather than those alone without which it would be refused. */
  readonly full?: boolean;
  /** Fields of the resource that are wanted as those are that must be there. */
  readonly wanted?: readonly string[];
  /** Whether the definition is one that a server holds from before: what its schema says counts though it is not structural. */
  readonly stored?: boolean;
}

/** A resource that the engine accepts, or why none was found. */
export type Sample =
  | {
      readonly ok: true;
      readonly object: JsonObject;
      /** Fields of a full sample that had to be left out, by their paths; an item of a list is its index. */
      readonly omitted: readonly (readonly string[])[];
      /** Rules that nobody evaluated, so that a server may refuse the sample all the same. */
      readonly unevaluatedRules: number;
    }
  | {
      readonly ok: false;
      readonly reasons: readonly string[];
      /** The one that came nearest, which is refused for these reasons. */
      readonly object?: JsonObject;
    };

const MAX_ATTEMPTS = 80;
/** Judging a value takes room on the call stack for each junctor that it is under. */
const MAX_JUNCTORS = 500;
const MAX_VALUES = 20_000;
/** Six hundred small resources, or some hundred and eighty large ones. */
const MAX_REPAIRED_VALUES = 180_000;

/**
 * A resource of one version which the engine itself accepts: made from the schema, judged, and repaired where it was refused.
 *
 * Honours enums, bounds, formats, list types, and patterns and junctors as far as a bounded search does. With an evaluator among the
 * options, what rules refuse is changed by the words of the rules until it is accepted, as far as a search of a few hundred resources goes.
 * The same definition has the same sample. Junctors that are nested more than 500 deep have none.
 */
export function toSample(definition: CustomResourceDefinition, version: string, options: SampleOptions = {}): Sample {
  const published = toPublishedType(definition, version, { stored: options.stored === true });
  if (!published.ok) return { ok: false, reasons: [published.error] };
  if (published.type.schema !== undefined && nestsJunctorsBeyond(published.type.schema, MAX_JUNCTORS))
    return { ok: false, reasons: [`more than ${MAX_JUNCTORS} junctors are nested one in the other`] };
  const served = toResourceType(definition, version);
  if (!served.ok) return { ok: false, reasons: [served.error] };
  const { rules, ...withoutRules } = options;
  const full = options.full === true;
  const excluded = new Set<string>(published.type.hasStatus ? [placeOf(['status'])] : []);
  const implied = excluded.size;
  const branches = new Map<string, number>();
  const judge = (object: JsonObject, judgeOptions: ResourceOptions): JudgedResource => judgeResource(served.type, object, judgeOptions);
  const type = withRequired(published.type, options.wanted ?? []);
  const search: Search = {
    schema: type.schema ?? ANYTHING,
    full,
    left: MAX_REPAIRED_VALUES,
    judge: judgingOnce((object) => ({ errors: errorsOf(judge(object, options)), isLost: false })),
  };
  let nearest: Candidate | undefined;
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const attempt: SampleAttempt = {
      full,
      excluded,
      branches,
      choices: new Map(),
      optional: new Set(),
      unfound: new Set(),
      left: MAX_VALUES,
    };
    const object = sampleResource(type, attempt);
    if (object === undefined) return nearest === undefined ? { ok: false, reasons: unfoundReasons(attempt) } : refused(nearest);
    const plain = judge(object, withoutRules);
    if (!plain.ok) return { ok: false, reasons: [plain.decodeError] };
    const isPlainlyRight = plain.errors.length === 0;
    const errors = isPlainlyRight && rules !== undefined ? search.judge(object).errors : plain.errors;
    const start = { object, errors, isLost: false, removed: [] };
    const end = isPlainlyRight ? repair(start, search) : start;
    if (end.errors.length === 0) return accepted(end, judge(end.object, options), omittedFrom(attempt, implied));
    if (nearest === undefined || end.errors.length < nearest.errors.length) nearest = end;
    if (!end.errors.some((error) => repairStep(error, attempt, excluded, branches))) break;
  }
  return nearest === undefined ? { ok: false, reasons: [] } : refused(nearest);
}

const ANYTHING: StructuralSchema = { generic: {}, extensions: {} };

function accepted({ object, removed }: Candidate, judged: JudgedResource, omitted: readonly (readonly string[])[]): Sample {
  const all = [...omitted, ...removed.map((path) => path.map(String))];
  const places = new Set(all.map(placeOf));
  // A field goes with the one that it is in.
  const outermost = [...places]
    .map((place) => JSON.parse(place) as string[])
    .filter((path) => !path.some((_, i) => i > 0 && places.has(placeOf(path.slice(0, i)))));
  return { ok: true, object, omitted: outermost, unevaluatedRules: judged.ok ? judged.unevaluatedRules : 0 };
}

function refused({ errors, object }: Candidate): Sample {
  return { ok: false, object, reasons: errors.map(errorText) };
}

function errorsOf(judged: JudgedResource): readonly FieldError[] {
  return judged.ok ? judged.errors : [invalid(NIL_PATH, null, judged.decodeError, 'type')];
}

/** A type that demands some more of its fields. */
function withRequired(type: PublishedType, wanted: readonly string[]): PublishedType {
  const { schema } = type;
  if (schema === undefined || wanted.length === 0) return type;
  const required = [...new Set([...(schema.valueValidation?.required ?? []), ...wanted])];
  return { ...type, schema: { ...schema, valueValidation: { ...schema.valueValidation, required } } };
}

function sampleResource({ group, version, kind, namespaced, schema }: PublishedType, attempt: SampleAttempt): JsonObject | undefined {
  const object = newJsonObject();
  object['apiVersion'] = `${group}/${version}`;
  object['kind'] = kind;
  const metadata = newJsonObject();
  const name = schema?.properties?.get('metadata')?.properties?.get('name');
  metadata['name'] =
    (name === undefined ? undefined : sampleValue(name, [], { path: ['metadata', 'sample'], variant: 0 }, attempt)) ?? 'sample';
  if (namespaced) metadata['namespace'] = 'default';
  object['metadata'] = metadata;
  if (schema === undefined) return object;
  const own = sampleValue({ ...schema, ...withoutMeta(schema) }, [], { path: [], variant: 0 }, attempt);
  return own === undefined ? undefined : Object.assign(newJsonObject(), own, object);
}

/** The schema of a resource without the fields that every one has. */
function withoutMeta({ properties, valueValidation, extensions }: StructuralSchema): Partial<StructuralSchema> {
  const own = [...(properties ?? [])].filter(([name]) => !META_FIELDS.has(name));
  const required = valueValidation?.required?.filter((name) => !META_FIELDS.has(name));
  return {
    properties: new Map(own),
    extensions: { ...extensions, 'x-kubernetes-embedded-resource': false },
    valueValidation: { ...valueValidation, ...(required === undefined ? {} : { required }) },
  };
}

/**
 * Learns from an error: takes the next branch at the nearest place that has one, else leaves out the nearest field that is not required.
 * False where there is neither.
 */
function repairStep({ path }: FieldError, attempt: SampleAttempt, excluded: Set<string>, branches: Map<string, number>): boolean {
  const names =
    path.kind === 'nil' ? [] : pathSegments(path).map((segment) => (segment.kind === 'index' ? String(segment.index) : segment.name));
  for (let length = names.length; length >= 0; length--) {
    const place = placeOf(names.slice(0, length));
    const taken = branches.get(place) ?? 0;
    if (taken + 1 < (attempt.choices.get(place) ?? 1)) {
      branches.set(place, taken + 1);
      return true;
    }
    if (attempt.optional.has(place) && !excluded.has(place)) {
      excluded.add(place);
      return true;
    }
  }
  return false;
}

function omittedFrom({ full, excluded, unfound }: SampleAttempt, implied: number): readonly (readonly string[])[] {
  if (!full) return [];
  return [...new Set([...[...excluded].slice(implied), ...unfound])].map((place) => JSON.parse(place) as string[]);
}

function unfoundReasons({ unfound, left }: SampleAttempt): readonly string[] {
  if (left <= 0) return ['the schema asks for too many values'];
  return [...unfound].map((place) => `no value was found for ${(JSON.parse(place) as string[]).join('.')}`);
}
