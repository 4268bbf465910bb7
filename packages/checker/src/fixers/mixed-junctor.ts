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

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';

/** What is said of a junctor whose branches are of several types. */
export const MIXED_TYPES = `a field has one type in a CRD: ${PRESERVE}: true in place of the junctor takes values of any type`;

/** A schema with `anyOf` or `oneOf` of several types, and the same for values of any type. */
interface OpenForm {
  readonly path: JsonPath;
  readonly opened: JsonObject;
}

/** The outermost such schema on the way to something; none where the branches are an integer and a string, which has a form of its own. */
export function openForm(root: JsonValue, path: JsonPath): OpenForm | undefined {
  for (const [i, step] of path.entries()) {
    const schema = step === 'anyOf' || step === 'oneOf' ? valueAt(root, path.slice(0, i)) : undefined;
    if (schema === undefined || !isJsonObject(schema) || schema['type'] !== undefined || path[i - 1] === 'openAPIV3Schema') continue;
    const types = typesOf(schema[step]);
    const mixed = new Set(types.filter((type) => type !== 'null'));
    if (mixed.size < 2 || [...mixed].every((type) => SCALARS.has(type))) continue;
    const opened: MutableJsonObject = Object.assign(newJsonObject(), schema, { [PRESERVE]: true });
    Reflect.deleteProperty(opened, step);
    if (types.includes('null')) opened['nullable'] = true;
    return { path: path.slice(0, i), opened };
  }
  return undefined;
}

const SCALARS: ReadonlySet<string> = new Set(['integer', 'number', 'string']);

/** The types that branches name; `any` is that of one that keeps whatever there is. */
function typesOf(branches: JsonValue | undefined): readonly string[] {
  if (branches === undefined || !isJsonArray(branches)) return [];
  return branches.filter(isJsonObject).flatMap((branch) => {
    const { type } = branch;
    return typeof type === 'string' ? [type] : branch[PRESERVE] === true ? ['any'] : [];
  });
}

/** Lets a value be of any type in place of a junctor of several types. */
export function openMixed({ document, path }: ErrorSubject): readonly Proposal[] {
  const form = openForm(document, path);
  return form === undefined
    ? []
    : [unsafe(`Allow any value: write ${PRESERVE}: true in place of the junctor`, set(form.path, form.opened))];
}
