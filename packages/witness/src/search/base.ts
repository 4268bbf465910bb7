import type { FieldError } from '@structural/core';
import { newJsonObject, valueAt, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import type { VersionJudge } from '../judge/version-judge.js';
import { errorsOf, isInStatus, requestFor } from '../judge/request-for.js';
import type { SamplePartOptions } from '../values/samples/sample-part.js';
import { smallest } from './smallest.js';
import { sampled } from './sampled.js';
import { pathOfPlace, placeText, schemaAt, schemaBelow, type SchemaPlace } from '../schema/schema-place.js';
import { applied, withWay } from './apply-plan.js';
import { isAccepted, repair, type Candidate, type Search } from './repair.js';

/** A resource that is accepted and has a value at a place. */
export interface Base {
  readonly object: JsonObject;
  /** Where the value is. */
  readonly path: JsonPath;
}

/** How many resources may be judged to make one small that many places share. */
const MAX_SHRUNK = 4_000;

/** How many values of resources a base may cost. */
const MAX_VALUES = 60_000;

/** What is accepted of a judge, by place; made when first asked for, from that of the place above. */
export class Bases {
  private readonly known = new Map<string, Base | undefined>();

  private readonly smallOnes = new Map<JsonObject, JsonObject>();

  constructor(readonly judge: VersionJudge) {}

  /** An accepted resource in which there is a value at a place; undefined where none is found. */
  at(place: SchemaPlace): Base | undefined {
    const id = placeText(place);
    if (this.known.has(id)) return this.known.get(id);
    // One inside of the other, as deep as schemas are, so from the deepest that is known on.
    let length = place.length - 1;
    while (length >= 0 && !this.known.has(outerText(place, length))) length--;
    let base: Base | undefined;
    for (let known = length; known >= 0 && base === undefined; known--) base = this.known.get(outerText(place, known));
    while (++length <= place.length) {
      const isLost = length > 0 && this.known.get(outerText(place, length - 1)) === undefined;
      const made = this.make(place.slice(0, length), base, isLost ? VARIATIONS.slice(0, 1) : VARIATIONS);
      this.known.set(outerText(place, length), made);
      base = made ?? base;
    }
    return this.known.get(id);
  }

  /**
   * The same, as small as it can be, of a large base; made once, as places that must be there share theirs. Undefined where the place goes with what is
   * not needed.
   */
  small({ object, path }: Base): Base | undefined {
    let small = this.smallOnes.get(object);
    if (small === undefined) {
      const isAccepted = (each: JsonObject): boolean => isThere(each, path) && this.judge.create(each).errors.length === 0;
      small = isAccepted(object) ? smallest(object, isAccepted, MAX_SHRUNK) : object;
      this.smallOnes.set(object, small);
    }
    return small !== object && isThere(small, path) ? { object: small, path } : undefined;
  }

  private make(place: SchemaPlace, outer: Base | undefined, variations: readonly SamplePartOptions[]): Base | undefined {
    const { judge } = this;
    const { schema } = judge;
    const start = outer?.object ?? rootSample(judge);
    const path = concretePath(place, start);
    const own = schemaAt(schema, place);
    if (own === undefined) return undefined;
    const present = valueAt(start, path);
    const errors = (object: JsonObject): readonly FieldError[] => errorsOf(judge, requestFor(judge, place, object));
    // What is asked outside of the status is the same for every place, so that what was accepted for one is accepted.
    const isKnown = outer !== undefined && !isInStatus(judge, place);
    if (present !== undefined && present !== null && (isKnown || errors(start).length === 0)) return { object: start, path };
    const search: Search = {
      schema,
      full: false,
      prefers: 'expressions' as const,
      left: MAX_VALUES,
      judge: (object) => ({ errors: errors(object), isLost: !isThere(object, path) }),
    };
    for (const options of variations) {
      const value = path.length === 0 ? rootSample(judge, options) : sampled(own, path, options);
      if (value === undefined) continue;
      const object =
        path.length === 0 ? Object.assign(newJsonObject(), value) : applied(schema, withWay(schema, start, path), [{ path, value }]);
      const candidate: Candidate = { object, ...search.judge(object), removed: [] };
      const end = isAccepted(candidate) ? candidate : repair(candidate, { ...search });
      if (isAccepted(end)) return { object: end.object, path };
    }
    return undefined;
  }
}

/** The bases of a judge, made once for it. */
export function basesOf(judge: VersionJudge): Bases {
  let bases = basesOfJudge.get(judge);
  if (bases === undefined) basesOfJudge.set(judge, (bases = new Bases(judge)));
  return bases;
}

const basesOfJudge = new WeakMap<VersionJudge, Bases>();

function outerText(place: SchemaPlace, length: number): string {
  return placeText(place.slice(0, length));
}

function isThere(object: JsonObject, path: JsonPath): boolean {
  const value = valueAt(object, path);
  return value !== undefined && value !== null;
}

const VARIATIONS: readonly SamplePartOptions[] = [{}, { branch: 1 }, { branch: 2 }, { branch: 3 }, { full: true }, { variant: 1 }];

/** Keys of maps are those that there are. */
function concretePath(place: SchemaPlace, object: JsonObject): JsonPath {
  const path = [...pathOfPlace(place)];
  let value: JsonValue | undefined = object;
  place.forEach((step, i) => {
    const first = step.kind === 'additionalProperties' && typeof value === 'object' && value !== null ? Object.keys(value)[0] : undefined;
    if (first !== undefined) path[i] = first;
    value = valueAt(value, path.slice(i, i + 1));
  });
  return path;
}

/** What every resource of a type has. */
export function rootSample({ schema, type }: VersionJudge, options: SamplePartOptions = {}): JsonObject {
  const object = newJsonObject();
  object['apiVersion'] = `${type.group}/${type.version}`;
  object['kind'] = type.kind;
  const metadata = newJsonObject();
  const names = schemaBelow(schemaBelow(schema, { kind: 'property', name: 'metadata' }) ?? schema, { kind: 'property', name: 'name' });
  const name = names?.generic.type === 'string' ? sampled(names, ['sample']) : undefined;
  metadata['name'] = name ?? 'sample';
  if (type.namespaced) metadata['namespace'] = 'default';
  object['metadata'] = metadata;
  const own = sampled(schema, [], options);
  return Object.assign(newJsonObject(), own, object);
}
