import { unionsAsRules } from '@structural/cel';
import type { DocumentEdit, JsonPath } from '@structural/document';
import { isJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { insert, remove, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** The fix of unions, which no server reads: `path` is where they stand, and what they mean is said there in rules. */
export function fixUnions(document: JsonValue, path: JsonPath): readonly Proposal[] {
  const owner = path.slice(0, -1);
  const schema = valueAt(document, owner);
  if (schema === undefined || !isJsonObject(schema)) return [];
  const said = unionsAsRules(schema);
  if (said === undefined) return [];
  const changes = [...memberChanges(schema, said, owner, ['x-kubernetes-validations']), ...propertyChanges(schema, said, owner)];
  return [unsafe('Write the unions as rules and enum', ...changes, remove(path))];
}

function propertyChanges(schema: JsonObject, said: JsonObject, owner: JsonPath): readonly DocumentEdit[] {
  const { properties: before } = schema;
  const { properties: after } = said;
  if (before === after || before === undefined || after === undefined || !isJsonObject(before) || !isJsonObject(after)) return [];
  return Object.entries(after).flatMap(([name, property]) => {
    const was = before[name];
    if (property === was || was === undefined || !isJsonObject(was) || !isJsonObject(property)) return [];
    return memberChanges(was, property, [...owner, 'properties', name], ['enum', 'allOf']);
  });
}

function memberChanges(before: JsonObject, after: JsonObject, at: JsonPath, names: readonly string[]): readonly DocumentEdit[] {
  return names.flatMap((name) => {
    const value = after[name];
    if (value === undefined || value === before[name]) return [];
    return [before[name] === undefined ? insert([...at, name], value) : set([...at, name], value)];
  });
}
