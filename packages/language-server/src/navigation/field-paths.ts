import { isJsonArray, isJsonObject, type JsonPath, type JsonValue } from '@structural/json';

/** Where a value has what steps of its schema lead to: in each item of lists and each value of maps. Linear in the value. */
export function fieldPaths(value: JsonValue, steps: JsonPath): readonly JsonPath[] {
  let ends: { readonly path: JsonPath; readonly value: JsonValue }[] = [{ path: [], value }];
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    const name = step === 'properties' ? String(steps[++i]) : undefined;
    ends = ends.flatMap(({ path, value: at }) => {
      if (step === 'items') return isJsonArray(at) ? at.map((item, index) => ({ path: [...path, index], value: item })) : [];
      if (!isJsonObject(at)) return [];
      const names = name === undefined ? Object.keys(at) : at[name] === undefined ? [] : [name];
      return names.map((key) => ({ path: [...path, key], value: at[key] ?? null }));
    });
  }
  return ends.map(({ path }) => path);
}
