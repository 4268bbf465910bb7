import type { JsonObject } from '@structural/json';
import { compilePattern } from '@structural/go';
import type { Run } from '../../run/run.js';
import { validatorOf, type CompileChild } from '../../run/validator.js';

/** Which members some pattern speaks of, and what their schemas say. */
export interface PatternProperties {
  readonly matches: (name: string) => boolean;
  readonly validate: (value: JsonObject, run: Run) => number;
}

/**
 * `patternProperties`, which no CRD may have today; a pattern that is none matches nothing.
 *
 * The server goes through them two or three times, which only counts as so many matches. Source: kube-openapi
 * `validate/object_validator.go`.
 */
export function compilePatternProperties<S>(
  patterns: ReadonlyMap<string, S>,
  properties: ReadonlyMap<string, S> | undefined,
  closed: boolean,
  compileChild: CompileChild<S>,
): PatternProperties {
  const compiled = [...patterns].flatMap(([pattern, schema]) => {
    const regexp = compilePattern(pattern);
    return regexp.ok ? [{ matches: regexp.matches, node: compileChild(schema) }] : [];
  });
  return {
    matches: (name) => compiled.some(({ matches }) => matches(name)),
    validate: (value, run) => {
      let count = 0;
      for (const name in value) {
        const times = (closed ? 0 : 1) + (properties?.has(name) === true ? 1 : 2);
        for (const { matches, node } of compiled) {
          if (!matches(name)) continue;
          run.steps.push(name);
          count += times * validatorOf(node)(value[name] ?? null, run);
          run.steps.pop();
        }
      }
      return count;
    },
  };
}
