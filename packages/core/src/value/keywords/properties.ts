import type { JsonObject } from '@structural/json';
import { correlateKey, type Correlated } from '../correlate.js';
import { nameOf, type Run } from '../run.js';
import { isDecided } from '../try-quietly.js';
import type { PropertyStep } from '../trail.js';
import { validatorOf, type CompileChild, type SchemaNode } from '../validator.js';
import { forbidProperty } from './additionalProperties.js';
import type { PatternProperties } from './patternProperties.js';

/** Checks the members of an object and returns what they add to the match count. */
export type Members = (value: JsonObject, run: Run, old: Correlated | undefined) => number;

/**
 * `properties` and `additionalProperties`, which together say which schema a member has.
 *
 * The members are visited as the value has them, each with the schema of its name, else that for names unknown.
 * Source: kube-openapi `validate/object_validator.go`.
 */
export function compileMembers<S>(
  properties: ReadonlyMap<string, S> | undefined,
  additional: S | boolean | undefined,
  patterns: PatternProperties | undefined,
  compileChild: CompileChild<S>,
): Members | undefined {
  const known = new Map([...(properties ?? [])].map(([name, schema]) => [name, { step: { property: name }, node: compileChild(schema) }]));
  const others = typeof additional === 'object' ? compileChild(additional as S) : undefined;
  if (known.size === 0 && additional !== false && others === undefined) return undefined;
  if (patterns === undefined && others === undefined && additional !== false) return (value, run, old) => validateKnown(known, value, run, old);
  return (value, run, old) => {
    let count = 0;
    for (const name in value) {
      const property = known.get(name);
      const node = property?.node ?? (patterns?.matches(name) === true ? undefined : others);
      if (node !== undefined) {
        const before = old === undefined || isTypeMeta(name, run) ? undefined : correlateKey(old, name);
        run.steps.push(property?.step ?? name);
        count += validatorOf(node)(value[name] ?? null, run, before);
        run.steps.pop();
      } else if (additional === false && patterns?.matches(name) !== true) forbidProperty(name, run);
      if (isDecided(run)) break;
    }
    return count;
  };
}

interface KnownProperty {
  readonly step: PropertyStep;
  readonly node: SchemaNode;
}

/** The usual case, in which only what is named has a schema. */
function validateKnown(known: ReadonlyMap<string, KnownProperty>, value: JsonObject, run: Run, old: Correlated | undefined): number {
  let count = 0;
  for (const name in value) {
    const property = known.get(name);
    if (property === undefined) continue;
    const before = old === undefined || isTypeMeta(name, run) ? undefined : correlateKey(old, name);
    run.steps.push(property.step);
    count += validatorOf(property.node)(value[name] ?? null, run, before);
    run.steps.pop();
    if (isDecided(run)) break;
  }
  return count;
}

// An update cannot change these, so the server never forgives an error about them.
function isTypeMeta(name: string, run: Run): boolean {
  return (name === 'kind' || name === 'apiVersion') && nameOf(run) === '';
}

