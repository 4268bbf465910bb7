import type { JsonPath } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { isJsonArray, isJsonNumber, isJsonObject } from '@structural/json';

/**
 * The path of the value that a decoding error is about, found by what Go tells of it: the names of the fields on the
 * way, without indexes and map keys, and the type of the value.
 *
 * `json: cannot unmarshal array into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.type of type
 * string` is the first list in `value` that those fields lead to. `undefined` for texts that name no field.
 */
export function findDecodeErrorPath(value: JsonValue, decodeError: string): JsonPath | undefined {
  const match = UNMARSHAL.exec(decodeError);
  if (match === null) return undefined;
  const [, wanted = '', names = ''] = match;
  const fields = names.split('.').slice(1);
  let visits = 0;
  const steps: (string | number)[] = [];

  /** `mapKey`: whether the node may be a map, whose keys the error does not name. */
  const search = (node: JsonValue, next: number, mapKey: boolean): boolean => {
    if (++visits > MAX_VISITS) return false;
    if (next === fields.length && kindOf(node) === wanted) return true;
    if (isJsonArray(node)) return node.some((item, index) => descend(index, item, next, mapKey));
    if (!isJsonObject(node)) return false;
    const field = fields[next];
    if (field !== undefined && Object.hasOwn(node, field) && descend(field, node[field]!, next + 1, true)) return true;
    return mapKey && Object.keys(node).some((key) => descend(key, node[key]!, next, false));
  };
  const descend = (step: string | number, node: JsonValue, next: number, mapKey: boolean): boolean => {
    steps.push(step);
    if (search(node, next, mapKey)) return true;
    steps.pop();
    return false;
  };
  return search(value, 0, false) ? steps : undefined;
}

const UNMARSHAL = /^json: cannot unmarshal (\w+)(?: \S+)? into Go struct field (\S+) of type /;
const MAX_VISITS = 100_000;

/** The word that Go's decoder has for the type of a value. */
function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (isJsonNumber(value)) return 'number';
  if (isJsonArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
