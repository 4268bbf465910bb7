import type { JsonPath } from '@structural/document';
import {
  isJsonArray,
  isJsonObject,
  newJsonObject,
  valueAt,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import { set, unsafe, type Proposal } from '../proposals/proposal.js';
import type { ErrorSubject } from './fixer.js';

export const NULL_BRANCH = 'write nullable: true in the schema around the junctor, and leave out the branch that is null';

/** A schema with a junctor that says that it may be null, and the same without that junctor. */
interface NullableForm {
  readonly path: JsonPath;
  readonly folded: JsonObject;
}

/** The outermost such schema on the way to something: `anyOf` or `oneOf` of a schema and null, as generators write what is optional. */
export function nullableForm(root: JsonValue, path: JsonPath): NullableForm | undefined {
  for (let end = 0; end <= path.length; end++) {
    const at = path.slice(0, end);
    const schema = valueAt(root, at);
    const folded = schema !== undefined && isJsonObject(schema) && at.at(-1) !== 'openAPIV3Schema' ? foldedSchema(schema) : undefined;
    if (folded !== undefined) return { path: at, folded };
  }
  return undefined;
}

function foldedSchema(schema: JsonObject): JsonObject | undefined {
  for (const junctor of ['anyOf', 'oneOf']) {
    const branches = schema[junctor];
    if (branches === undefined || !isJsonArray(branches) || !branches.every(isJsonObject)) continue;
    const others = branches.filter((branch) => !isNull(branch));
    const only = isIntOrString(others) ? INT_OR_STRING : others[0];
    if (only === undefined || others.length === branches.length || (others.length > 1 && only !== INT_OR_STRING)) continue;
    const result: MutableJsonObject = Object.assign(newJsonObject(), only, schema);
    Reflect.deleteProperty(result, junctor);
    const allowed = only['enum'];
    if (allowed !== undefined && isJsonArray(allowed)) {
      // An enum beside nullable refuses null; in allOf it does not.
      Reflect.deleteProperty(result, 'enum');
      const conditions = result['allOf'];
      result['allOf'] = [...(conditions !== undefined && isJsonArray(conditions) ? conditions : []), { enum: allowed }];
    }
    result['nullable'] = true;
    return result;
  }
  return undefined;
}

const INT_OR_STRING: JsonObject = Object.assign(newJsonObject(), { 'x-kubernetes-int-or-string': true });

/** Whether two branches are an integer and a string. */
function isIntOrString(branches: readonly JsonObject[]): boolean {
  const types = branches.map((branch) => (Object.keys(branch).length === 1 ? branch['type'] : undefined));
  return types.length === 2 && types.includes('integer') && types.includes('string');
}

/** Whether a schema allows only null. */
function isNull(schema: JsonObject): boolean {
  const { const: constant, enum: allowed, type } = schema;
  return (
    type === 'null' ||
    constant === null ||
    (allowed !== undefined && isJsonArray(allowed) && allowed.length > 0 && allowed.every((each) => each === null))
  );
}

/** Says nullable in place of a branch that is null. */
export function foldNull({ document, path }: ErrorSubject): readonly Proposal[] {
  const form = nullableForm(document, path);
  return form === undefined ? [] : [unsafe('Write nullable: true in place of the branch that is null', set(form.path, form.folded))];
}
