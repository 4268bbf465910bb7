import type { JsonObject } from '@structural/json';
import { objectMember, resolve, schemaList, textMember, type Schemas } from './schema-document.js';

/**
 * What kubectl calls the type of a field: `string`, `[]Object`, `map[string]ObjectMeta`; undefined where it fails because a junctor's
 * only branch says nothing.
 *
 * Int-or-strings and whatever has no type are `Object`.
 */
export function typeGuess(schema: JsonObject, schemas: Schemas): string | undefined {
  let prefix = '';
  for (let at = schema; ;) {
    if (Object.keys(at).length === 0) return undefined;
    const items = objectMember(at, 'items');
    const additional = objectMember(at, 'additionalProperties');
    const branches = schemaList(at, 'allOf');
    if (items !== undefined) {
      prefix += '[]';
      at = items;
    } else if (additional !== undefined) {
      prefix += 'map[string]';
      at = additional;
    } else if (branches.length === 1 && objectMember(at, 'properties') === undefined) {
      at = branches[0]!;
    } else {
      return prefix + plainType(at, schemas);
    }
  }
}

function plainType(schema: JsonObject, schemas: Schemas): string {
  const reference = textMember(schema, '$ref');
  if (reference === undefined) return titled(textMember(schema, 'type'));
  const type = textMember(resolve(schema, schemas), 'type');
  return type === undefined || type === 'object' ? (reference.split(/[/.]/).at(-1) ?? 'Object') : type;
}

function titled(type: string | undefined): string {
  return type === undefined || type === 'object' ? 'Object' : type;
}
