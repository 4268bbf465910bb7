import type { CheckContext } from '@structural/cel';
import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { WrittenExpression } from '../../derived/kro/written-expressions.js';
import type { SourceFault } from '../../find/source-fault.js';
import { unknownInAll } from '../schema-path.js';
import { fieldChains, type FieldChain } from './field-chains.js';
import { unknownFault } from '../unknown-fault.js';

/** The fields that an expression takes of resources which do not have them in any known definition. */
export function chainFaults(
  { start, text }: WrittenExpression,
  path: JsonPath,
  schemasOf: ReadonlyMap<string, readonly JSONSchemaProps[]>,
  { environment }: CheckContext,
): readonly SourceFault[] {
  return fieldChains(text, environment).flatMap((chain): readonly SourceFault[] => {
    const schemas = schemasOf.get(chain.variable) ?? [];
    const unknown = chain.steps.length === 0 ? undefined : unknownInAll(schemas, chain.steps);
    if (unknown === undefined) return [];
    const part = partOf(chain, unknown.at, text, start);
    return [unknownFault(chain.variable, chain.steps.slice(0, unknown.at + 1), unknown.fields, { path, part }, 'value')];
  });
}

/** Where in a text a step of a chain is. */
function partOf(
  { start, steps, variable }: FieldChain,
  at: number,
  text: string,
  from: number,
): { readonly start: number; readonly end: number } {
  let begin = start;
  let end = start + variable.length;
  for (const step of steps.slice(0, at + 1)) {
    if (typeof step !== 'string') continue;
    const found = text.indexOf(step, end);
    if (found < 0) break;
    begin = found;
    end = found + step.length;
  }
  return { start: from + begin, end: from + end };
}
