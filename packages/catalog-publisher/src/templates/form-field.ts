/** A JSON Schema with hints for react-jsonschema-form, as Backstage's forms take it. */
export interface FormSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, FormSchema>>;
}

/** In a path: each item of a list, each member of a map. */
export const EACH = '[]';
