import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { MetaProse, ParameterProse, TypeProse } from './meta-prose.js';

/** The words of a server for what all its documents have in common. */
export interface ServerProse {
  readonly prose: MetaProse;
  readonly parameters: ParameterProse;
}

/**
 * Reads a server's words for shared types and parameters from a document that it published: `/openapi/v2`, or `/openapi/v3/apis/GROUP/VERSION`.
 *
 * Undefined where the value is no such document or describes no ObjectMeta. Linear in the document.
 */
export function readServerProse(document: JsonValue): ServerProse | undefined {
  if (!isJsonObject(document)) return undefined;
  const schemas = member(document, 'definitions') ?? member(member(document, 'components'), 'schemas');
  const prose = typesOf(schemas);
  return prose.has('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') ? { prose, parameters: parametersOf(document) } : undefined;
}

function typesOf(schemas: JsonObject | undefined): MetaProse {
  const types = new Map<string, TypeProse>();
  for (const [name, schema] of members(schemas)) {
    if (!SHARED.test(name)) continue;
    const fields = members(member(schema, 'properties')).map(([field, of]) => [field, text(of, 'description')] as const);
    types.set(name, { description: text(schema, 'description'), fields: new Map(fields) });
  }
  return types;
}

const SHARED = /^io\.k8s\.(apimachinery\.pkg\.apis\.meta\.v1|api\.autoscaling\.v1)\.\w+$/;

function parametersOf(document: JsonObject): ParameterProse {
  const words = new Map<string, string>();
  const add = (key: string, parameter: JsonValue | undefined): void => {
    const description = text(parameter, 'description');
    if (description !== '' && !words.has(key)) words.set(key, description);
  };
  for (const [shared, parameter] of members(member(document, 'parameters'))) add(shared, parameter);
  for (const [, item] of members(member(document, 'paths'))) {
    for (const parameter of list(item, 'parameters')) add(text(parameter, 'name'), parameter);
    for (const [, operation] of members(item)) {
      const action = text(operation, 'x-kubernetes-action');
      for (const parameter of list(operation, 'parameters')) add(`${action} ${text(parameter, 'name')}`, parameter);
    }
  }
  // What names an object says of which kind it is, and is no shared word.
  words.delete('name');
  return words;
}

function member(value: JsonValue | undefined, key: string): JsonObject | undefined {
  const found = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(found) ? found : undefined;
}

function members(value: JsonValue | undefined): readonly (readonly [string, JsonObject])[] {
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, each]) => (isJsonObject(each) ? [[key, each] as const] : [])) : [];
}

function list(value: JsonObject, key: string): readonly JsonValue[] {
  const found = value[key];
  return isJsonArray(found) ? found : [];
}

function text(value: JsonValue | undefined, key: string): string {
  const found = isJsonObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
}
