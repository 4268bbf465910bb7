import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** New names of definitions and parameters of a Swagger 2.0 document, by their old ones. */
export interface Renames {
  readonly definitions: ReadonlyMap<string, string>;
  readonly parameters: ReadonlyMap<string, string>;
}

const DEFINITIONS = '#/definitions/';
const PARAMETERS = '#/parameters/';

/** A Swagger 2.0 document with definitions and parameters under new names, there and wherever it refers to them. The given one stays as it is. */
export function renameReferences(document: JsonObject, { definitions, parameters }: Renames): JsonObject {
  if (definitions.size === 0 && parameters.size === 0) return document;
  const rename = (reference: string): string => {
    const [prefix, renames] = reference.startsWith(PARAMETERS) ? [PARAMETERS, parameters] : [DEFINITIONS, definitions];
    const renamed = reference.startsWith(prefix) ? renames.get(reference.slice(prefix.length)) : undefined;
    return renamed === undefined ? reference : prefix + renamed;
  };
  const copy = mapReferences(document, rename);
  return Object.assign(newJsonObject(), copy, {
    ...(isJsonObject(copy['definitions']) && { definitions: renamedMembers(copy['definitions'], definitions) }),
    ...(isJsonObject(copy['parameters']) && { parameters: renamedMembers(copy['parameters'], parameters) }),
  });
}

/** The names of the definitions that the paths of a Swagger 2.0 document lead to, by way of parameters and other definitions, too. */
export function usedDefinitions(document: JsonObject): ReadonlySet<string> {
  const used = new Set<string>();
  const { definitions, parameters, paths } = document;
  const pending: JsonValue[] = paths === undefined ? [] : [paths];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    mapReferences(isJsonObject(next) ? next : newJsonObject(), (reference) => {
      if (used.has(reference)) return reference;
      used.add(reference);
      const [holder, prefix] = reference.startsWith(PARAMETERS) ? [parameters, PARAMETERS] : [definitions, DEFINITIONS];
      const target = isJsonObject(holder) && reference.startsWith(prefix) ? holder[reference.slice(prefix.length)] : undefined;
      if (target !== undefined) pending.push(target);
      return reference;
    });
  }
  return new Set([...used].flatMap((reference) => (reference.startsWith(DEFINITIONS) ? [reference.slice(DEFINITIONS.length)] : [])));
}

function renamedMembers(object: JsonObject, renames: ReadonlyMap<string, string>): JsonObject {
  const renamed = newJsonObject();
  for (const [name, value] of Object.entries(object)) renamed[renames.get(name) ?? name] = value;
  return renamed;
}

/** What the keys of an object are: keywords, or names that somebody chose. */
type Keys = 'keywords' | 'names';

const NAMES: ReadonlySet<string> = new Set(['definitions', 'parameters', 'paths', 'properties', 'responses', 'patternProperties']);
/** Keywords that hold values of a resource: what is called `$ref` there is no reference. */
const VALUES: ReadonlySet<string> = new Set(['default', 'enum', 'example']);

/** A copy of a document with what `change` makes of each reference. Values wait on a list rather than on the call stack. */
function mapReferences(document: JsonObject, change: (reference: string) => string): JsonObject {
  const root = newJsonObject();
  const pending: { readonly from: JsonObject; readonly to: ReturnType<typeof newJsonObject>; readonly keys: Keys }[] = [
    { from: document, to: root, keys: 'keywords' },
  ];
  const begin = (value: JsonValue, keys: Keys): JsonValue => {
    if (isJsonArray(value)) return value.map((item) => begin(item, 'keywords'));
    if (!isJsonObject(value)) return value;
    const to = newJsonObject();
    pending.push({ from: value, to, keys });
    return to;
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { from, keys, to } = next;
    for (const [name, value] of Object.entries(from)) {
      const isKeyword = keys === 'keywords';
      if (isKeyword && name === '$ref' && typeof value === 'string') to[name] = change(value);
      else if (isKeyword && (VALUES.has(name) || name.startsWith('x-'))) to[name] = value;
      else to[name] = begin(value, isKeyword && NAMES.has(name) ? 'names' : 'keywords');
    }
  }
  return root;
}
