import type { JsonObject } from '@structural/json';
import { correlateKey, type Correlated } from '../../ratcheting/correlate.js';
import { nameOf, type Run } from '../../run/run.js';
import { isDecided } from '../../run/try-quietly.js';
import type { ValueSchema } from '../../run/value-schema.js';
import { validatorOf, type CompileChild, type SchemaNode } from '../../run/validator.js';
import { forbidProperty } from './additionalProperties.js';
import type { PatternProperties } from './patternProperties.js';
import { compileRequired } from './required.js';

/** Checks the members of an object, returns what they add to the match count and one for the object. */
export type Members = (value: JsonObject, run: Run, old: Correlated | undefined) => number;

/** What a schema says of members. */
export type MemberSchemas<S> = Required<Pick<ValueSchema<S>, 'properties' | 'additionalProperties'>> & {
  readonly required: readonly string[];
};

/**
 * `properties` and `additionalProperties`, which together say which schema a member has, and then `required`.
 *
 * The members are visited as the value has them, each with the schema of its name, else that for names unknown.
 * Source: kube-openapi `validate/object_validator.go`.
 */
export function compileMembers<S>(
  { properties, additionalProperties: additional, required }: MemberSchemas<S>,
  patterns: PatternProperties | undefined,
  compileChild: CompileChild<S>,
): Members {
  const known = nodesOf(properties, required, compileChild);
  const others = typeof additional === 'object' ? compileChild(additional as S) : undefined;
  const checkRequired = required.length === 0 ? undefined : compileRequired(required);
  if (patterns === undefined && others === undefined && additional !== false) {
    if (known.size === 0) {
      return (value, run) => {
        checkRequired?.(value, run);
        return 1;
      };
    }
    // Where all that must be there has a schema, counting is enough as long as nothing is missing.
    const needed = required.every((name) => known.has(name)) ? new Set(required).size : Number.POSITIVE_INFINITY;
    return (value, run, old) => {
      let count = 1;
      let present = 0;
      for (const name in value) {
        const node = known.get(name);
        if (node === undefined) continue;
        if (node.isRequired) present++;
        const member = value[name] ?? null;
        if (typeof member === node.unrestricted) {
          count += node.unrestrictedCount;
          continue;
        }
        const before = old === undefined || isTypeMeta(name, run) ? undefined : correlateKey(old, name);
        run.steps.push(node);
        count += validatorOf(node)(member, run, before);
        run.steps.pop();
        if (isDecided(run)) break;
      }
      if (present < needed) checkRequired?.(value, run);
      return count;
    };
  }
  return (value, run, old) => {
    let count = 1;
    for (const name in value) {
      const property = known.get(name);
      const node = property ?? (patterns?.matches(name) === true ? undefined : others);
      const member = value[name] ?? null;
      if (node !== undefined && typeof member === node.unrestricted) {
        count += node.unrestrictedCount;
        continue;
      }
      if (node !== undefined) {
        const before = old === undefined || isTypeMeta(name, run) ? undefined : correlateKey(old, name);
        run.steps.push(property ?? name);
        count += validatorOf(node)(member, run, before);
        run.steps.pop();
      } else if (additional === false && patterns?.matches(name) !== true) forbidProperty(name, run);
      if (isDecided(run)) break;
    }
    checkRequired?.(value, run);
    return count;
  };
}

function nodesOf<S>(
  properties: ReadonlyMap<string, S> | undefined,
  required: readonly string[],
  compileChild: CompileChild<S>,
): ReadonlyMap<string, SchemaNode> {
  if (properties === undefined || properties.size === 0) return NO_NODES;
  const names = new Set(required);
  return new Map([...properties].map(([name, schema]) => [name, compileChild(schema, name, names.has(name))]));
}

const NO_NODES: ReadonlyMap<string, SchemaNode> = new Map();

// An update cannot change these, so the server never forgives an error about them.
function isTypeMeta(name: string, run: Run): boolean {
  return (name === 'kind' || name === 'apiVersion') && nameOf(run) === '';
}
