import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { isJsonArray, isJsonObject } from '@structural/json';
import { insert, remove, replace, safeIf, type Proposal } from './proposal.js';

/**
 * The form in which a schema says that a value is an integer or a string, for a schema without a type that says it by `anyOf` or `oneOf`.
 *
 * Of the branches only one spelling may stay beside the extension: an integer first, a string second, in `anyOf`. A number as one of the
 * branches would lose its fractions, which a person has to allow.
 */
export function intOrString(path: JsonPath, schema: JsonObject): Proposal | undefined {
  const { anyOf, oneOf, allOf } = schema;
  if (allOf !== undefined || (anyOf === undefined) === (oneOf === undefined)) return undefined;
  const junctor = anyOf === undefined ? 'oneOf' : 'anyOf';
  const branches = schema[junctor];
  if (!isJsonArray(branches) || branches.length !== 2) return undefined;
  const types = branches.map((branch) => (isJsonObject(branch) && isBareType(branch) ? branch['type'] : undefined));
  if (!types.includes('string') || !(types.includes('integer') || types.includes('number'))) return undefined;
  const isExact = junctor === 'anyOf' && types[0] === 'integer' && branches.every((branch) => isJsonObject(branch) && Object.keys(branch).length === 1);
  const isMarked = schema[EXTENSION] === true;
  if (isExact && isMarked) return undefined;
  const change = isMarked ? remove([...path, junctor]) : isExact ? insert([...path, EXTENSION], true) : replace([...path, junctor], EXTENSION, true);
  return safeIf(types.includes('integer'), `Write ${EXTENSION}: true`, change);
}

const EXTENSION = 'x-kubernetes-int-or-string';

/** True for a branch that says its type and nothing that restricts a value. */
function isBareType(branch: JsonObject): boolean {
  return Object.keys(branch).every((key) => key === 'type' || key === 'description' || key === 'title');
}
