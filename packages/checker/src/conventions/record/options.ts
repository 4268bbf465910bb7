/** What one option of a convention may be. The JSON schema, the documentation and the reading of options are made from this. */
export type OptionSpec =
  | { readonly kind: 'choice'; readonly values: readonly [string, ...string[]]; readonly default: string; readonly docs: string }
  | { readonly kind: 'number'; readonly minimum: number; readonly default: number; readonly docs: string }
  | { readonly kind: 'flag'; readonly default: boolean; readonly docs: string }
  | { readonly kind: 'texts'; readonly default: readonly string[]; readonly docs: string }
  | { readonly kind: 'records'; readonly fields: RecordFields; readonly docs: string };

/** What the objects in a list hold by name: a text, one that may be missing, a list of texts, or a list of such lists. */
type RecordFields = Readonly<Record<string, 'text' | 'text?' | 'texts' | 'lists'>>;

type RecordOf<Fields extends RecordFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends 'text'
    ? string
    : Fields[Name] extends 'text?'
      ? string | undefined
      : Fields[Name] extends 'texts'
        ? readonly string[]
        : readonly (readonly string[])[];
};

/** The options of a convention by name. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** Options as users write them. */
export type ConventionOptions = Readonly<Record<string, unknown>>;

/** Options as conventions read them: complete, and of the kinds that the specs say. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { readonly kind: 'number' }
    ? number
    : Specs[Name] extends { readonly kind: 'flag' }
      ? boolean
      : Specs[Name] extends { readonly kind: 'texts' }
        ? readonly string[]
        : Specs[Name] extends { readonly kind: 'records'; readonly fields: infer Fields extends RecordFields }
          ? readonly RecordOf<Fields>[]
          : Specs[Name] extends { readonly values: readonly (infer Value)[] }
            ? Value
            : never;
};

/** The JSON schema of one option. */
type OptionSchema =
  | { readonly type: 'string'; readonly enum: string[]; readonly description: string; readonly default: string }
  | { readonly type: 'integer'; readonly minimum: number; readonly description: string; readonly default: number }
  | { readonly type: 'boolean'; readonly description: string; readonly default: boolean }
  | {
      readonly type: 'array';
      readonly items: { readonly type: 'string' };
      readonly uniqueItems: true;
      readonly description: string;
      readonly default: string[];
    }
  | {
      readonly type: 'array';
      readonly items: RecordSchema;
      readonly description: string;
      readonly default: [];
    };

interface RecordSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

type FieldSchema = { readonly type: 'string' } | { readonly type: 'array'; readonly items: FieldSchema; readonly minItems: number };

/** A JSON schema (draft-07) of an object with options. */
export interface OptionsSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, OptionSchema>>;
  readonly additionalProperties: false;
}

/** The JSON schema of options. */
export function toOptionsSchema(specs: OptionSpecs): OptionsSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, optionSchema(spec)])),
    additionalProperties: false,
  };
}

function optionSchema(spec: OptionSpec): OptionSchema {
  const { docs: description } = spec;
  switch (spec.kind) {
    case 'choice':
      return { type: 'string', enum: [...spec.values], description, default: spec.default };
    case 'number':
      return { type: 'integer', minimum: spec.minimum, description, default: spec.default };
    case 'flag':
      return { type: 'boolean', description, default: spec.default };
    case 'texts':
      return { type: 'array', items: { type: 'string' }, uniqueItems: true, description, default: [...spec.default] };
    case 'records':
      return { type: 'array', items: recordSchema(spec.fields), description, default: [] };
  }
}

function recordSchema(fields: RecordFields): RecordSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, fieldSchema(kind)])),
    required: Object.entries(fields).flatMap(([name, kind]) => (kind === 'text?' ? [] : [name])),
    additionalProperties: false,
  };
}

function fieldSchema(kind: RecordFields[string]): FieldSchema {
  if (kind === 'lists') return { type: 'array', items: fieldSchema('texts'), minItems: 2 };
  return kind === 'texts' ? { type: 'array', items: { type: 'string' }, minItems: 1 } : { type: 'string' };
}

/** The options that hold when none is given. */
export function defaultOptions<Specs extends OptionSpecs>(specs: Specs): OptionValues<Specs> {
  return readOptions(specs, {});
}

/** The given options with defaults for what is missing or does not fit; {@link optionProblems} says the latter. */
export function readOptions<Specs extends OptionSpecs>(specs: Specs, given: ConventionOptions): OptionValues<Specs> {
  const read: ConventionOptions = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return [name, value !== undefined && problemOf(spec, value) === undefined ? value : defaultOf(spec)];
    }),
  );
  if (!areComplete(specs, read)) throw new TypeError('a default does not fit its own option');
  return read;
}

function defaultOf(spec: OptionSpec): unknown {
  return spec.kind === 'records' ? [] : spec.default;
}

function areComplete<Specs extends OptionSpecs>(specs: Specs, values: object): values is OptionValues<Specs> {
  const byName: ReadonlyMap<string, unknown> = new Map(Object.entries(values));
  return Object.entries(specs).every(([name, spec]) => problemOf(spec, byName.get(name)) === undefined);
}

/** One clause for each option that is unknown or does not fit its spec. */
export function optionProblems(specs: OptionSpecs, given: ConventionOptions): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) return [`unknown option ${JSON.stringify(name)}`];
    const problem = problemOf(spec, value);
    return problem === undefined ? [] : [`${name} must be ${problem}`];
  });
}

function problemOf(spec: OptionSpec, value: unknown): string | undefined {
  switch (spec.kind) {
    case 'choice':
      return spec.values.some((each) => each === value) ? undefined : `one of ${spec.values.join(', ')}`;
    case 'number':
      return Number.isSafeInteger(value) && Number(value) >= spec.minimum ? undefined : `an integer of at least ${spec.minimum}`;
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'texts':
      return isTexts(value) ? undefined : 'a list of texts';
    case 'records':
      return Array.isArray(value) && value.every((each) => isRecord(spec.fields, each))
        ? undefined
        : `a list of objects with ${fieldsText(spec.fields)}`;
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isRecord(fields: RecordFields, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  return (
    [...members.keys()].every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, kind]) => isField(kind, members.get(name)))
  );
}

function isField(kind: RecordFields[string], value: unknown): boolean {
  if (kind === 'text?') return value === undefined || typeof value === 'string';
  if (kind === 'text') return typeof value === 'string';
  return kind === 'texts'
    ? isTexts(value) && Array.isArray(value) && value.length > 0
    : Array.isArray(value) && value.length > 1 && value.every(isTexts);
}

function fieldsText(fields: RecordFields): string {
  const words = { text: 'a text', 'text?': 'a text or nothing', texts: 'a list of texts', lists: 'two or more lists of texts' };
  return Object.entries(fields)
    .map(([name, kind]) => `${name} (${words[kind]})`)
    .join(', ');
}
