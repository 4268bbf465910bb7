import { isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';

/** Where the rules of a definition are: paths of their mappings, in the order of the text. Values that a schema lists have none. */
export function* rulePaths(definition: JsonObject): Generator<JsonPath> {
  const pending: { readonly path: JsonPath; readonly value: JsonValue }[] = [{ path: [], value: definition }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, value } = next;
    if (isJsonArray(value)) {
      const isRules = path.at(-1) === 'x-kubernetes-validations';
      if (isRules) for (const i of value.keys()) yield [...path, i];
      else for (let i = value.length - 1; i >= 0; i--) pending.push({ path: [...path, i], value: value[i] ?? null });
    } else if (isJsonObject(value)) {
      // Fields may have the names of keywords.
      const isKeyword = path.at(-1) !== 'properties';
      for (const name of Object.keys(value).reverse())
        if (!isKeyword || !VALUES.has(name)) pending.push({ path: [...path, name], value: value[name] ?? null });
    }
  }
}

const VALUES: ReadonlySet<string> = new Set(['default', 'enum', 'example']);
