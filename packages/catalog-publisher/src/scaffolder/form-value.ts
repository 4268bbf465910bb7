import { parseDocuments } from '@structural/document';
import { fromPlain, isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { EACH } from '../templates/form-field.js';
import { inputError } from './input-error.js';

/** What is left of the paths of YAML fields, below a value: names, one after the other. */
type Paths = readonly (readonly string[])[];

/**
 * What a person meant with a form: without the empty objects and lists that forms make of all that nobody filled in, and with the values of
 * fields that hold YAML as text. Throws an error that names the field whose YAML cannot be read.
 */
export function valueOfForm(form: unknown, yamlFields: readonly string[]): JsonObject {
  const value = withoutEmpty(
    fromPlain(form),
    '',
    yamlFields.map((path) => path.split('/').slice(1)),
  );
  return isJsonObject(value) ? value : newJsonObject();
}

/** A value without what is empty; undefined where nothing is left. */
function withoutEmpty(value: JsonValue, path: string, yaml: Paths): JsonValue | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return yaml.some(({ length }) => length === 0) ? yamlValue(value, path) : value;
  if (isJsonArray(value)) {
    const items = value.flatMap((item, i) =>
      item === null ? [] : [withoutEmpty(item, `${path}/${String(i)}`, below(yaml, EACH)) ?? newJsonObject()],
    );
    return items.length === 0 ? undefined : items;
  }
  if (!isJsonObject(value)) return value;
  const kept = newJsonObject();
  for (const [name, member] of Object.entries(value)) {
    const one = withoutEmpty(member, `${path}/${name}`, below(yaml, name));
    if (one !== undefined) kept[name] = one;
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function below(yaml: Paths, name: string): Paths {
  return yaml.filter(([first]) => first === name || first === EACH).map(([, ...rest]) => rest);
}

function yamlValue(text: string, path: string): JsonValue | undefined {
  const documents = parseDocuments(text);
  const [document] = documents;
  if (documents.length > 1) throw inputError(`${path} is more than one YAML document`);
  if (document === undefined) return undefined;
  if (!document.ok) throw inputError(`${path} is not YAML: ${document.error.message}`);
  return document.value;
}
