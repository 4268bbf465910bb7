import type { DerivedPlace, JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { jsonObject } from '../json.js';

/** A schema that is made of SimpleSchema, with the places of what it says. */
export interface BuiltSchema {
  /** The field, or the type, that it is made of. */
  readonly place: DerivedPlace;
  /** Its keywords but for those below, each with the place that says so where that is not the whole field. */
  readonly keywords: ReadonlyMap<string, { readonly value: JsonValue; readonly place: DerivedPlace }>;
  readonly properties?: ReadonlyMap<string, BuiltSchema>;
  readonly required: readonly { readonly name: string; readonly place: DerivedPlace }[];
  readonly items?: BuiltSchema;
  readonly additionalProperties?: BuiltSchema;
}

/** The schema as a CRD has it. */
export function schemaValue({ additionalProperties, items, keywords, properties, required }: BuiltSchema): JsonObject {
  const own = Object.fromEntries([...keywords].map(([name, { value }]) => [name, value]));
  return jsonObject({
    ...own,
    properties: properties && jsonObject(Object.fromEntries([...properties].map(([name, field]) => [name, schemaValue(field)]))),
    required: required.length === 0 ? undefined : required.map(({ name }) => name),
    items: items && schemaValue(items),
    additionalProperties: additionalProperties && schemaValue(additionalProperties),
  });
}

/** Where the value at a path of the schema comes from. */
export function placeInSchema(schema: BuiltSchema, path: JsonPath): DerivedPlace {
  let at = schema;
  for (let i = 0; i < path.length; i++) {
    const step = path[i];
    const below =
      step === 'properties'
        ? at.properties?.get(String(path[++i]))
        : step === 'items'
          ? at.items
          : step === 'additionalProperties'
            ? at.additionalProperties
            : undefined;
    if (below !== undefined) {
      at = below;
      continue;
    }
    const [listed] = step === 'required' ? at.required.slice(Number(path[i + 1] ?? 0)) : [];
    return listed?.place ?? at.keywords.get(String(step))?.place ?? at.place;
  }
  return at.place;
}
