import type { JsonPath } from '@structural/document';
import { type JsonObject, isJsonArray, isJsonObject } from '@structural/json';
import { insert, move, remove, replace, safe, set, unsafe, type Proposal } from '../proposals/proposal.js';

/**
 * The form in which a schema says that a value is an integer or a string, for a schema without a type that says it by `anyOf` or `oneOf`.
 *
 * Of the branches only one spelling may stay beside the extension: an integer first, a string second, in `anyOf`, without a word more. A number
 * as one of the branches would lose its fractions, and a description be lost, which a person has to allow.
 */
export function intOrString(path: JsonPath, schema: JsonObject): Proposal | undefined {
  const { anyOf, oneOf, allOf } = schema;
  if (allOf !== undefined || (anyOf === undefined) === (oneOf === undefined)) return undefined;
  const junctor = anyOf === undefined ? 'oneOf' : 'anyOf';
  const branches = schema[junctor];
  if (!isJsonArray(branches) || branches.length !== 2) return undefined;
  const types = branches.map((branch) => (isJsonObject(branch) && isBareType(branch) ? branch['type'] : undefined));
  if (!types.includes('string') || !(types.includes('integer') || types.includes('number'))) return undefined;
  const isExact =
    junctor === 'anyOf' && types[0] === 'integer' && branches.every((branch) => isJsonObject(branch) && Object.keys(branch).length === 1);
  const isMarked = schema[EXTENSION] === true;
  if (isExact && isMarked) return undefined;
  const mark = isMarked ? [] : [insert([...path, EXTENSION], true)];
  const isPlain = branches.every((branch) => isJsonObject(branch) && Object.keys(branch).length === 1);
  // Both types stay, in the one spelling that may stand beside the extension.
  const swapped =
    types[0] === 'integer' ? [] : [set([...path, junctor, 0, 'type'], 'integer'), set([...path, junctor, 1, 'type'], 'string')];
  const renamed = junctor === 'anyOf' ? [] : [move([...path, junctor], [...path, 'anyOf'])];
  if (isPlain && types.includes('integer')) return safe(`Write ${EXTENSION}: true`, ...swapped, ...renamed, ...mark);
  return unsafe(`Write ${EXTENSION}: true`, isMarked ? remove([...path, junctor]) : replace([...path, junctor], EXTENSION, true));
}

const EXTENSION = 'x-kubernetes-int-or-string';

/** True for a branch that says its type and nothing that restricts a value. */
function isBareType(branch: JsonObject): boolean {
  return Object.keys(branch).every((key) => key === 'type' || key === 'description' || key === 'title');
}
