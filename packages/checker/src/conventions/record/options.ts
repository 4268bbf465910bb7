import type { JsonPath } from '@structural/json';
/** What one option of a convention may be. The JSON schema, the documentation and the reading of options are made from this. */
type OptionSpec =
  | { readonly kind: 'choice'; readonly values: readonly [string, ...string[]]; readonly default: string; readonly docs: string }
  | { readonly kind: 'number'; readonly minimum: number; readonly default: number; readonly docs: string }
  | { readonly kind: 'flag'; readonly default: boolean; readonly docs: string }
  | { readonly kind: 'texts'; readonly default: readonly string[]; readonly docs: string }
  | { readonly kind: 'records'; readonly fields: RecordFields; readonly docs: string };

/** What the objects in a list hold by name: a text, one that may be missing, one of a few that may be missing, a list of texts, or a list of such lists. */
type RecordFields = Readonly<Record<string, RecordField>>;

type RecordField = 'text' | 'text?' | 'texts' | 'lists' | { readonly oneOf: readonly [string, ...string[]] };

type RecordOf<Fields extends RecordFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends 'text'
    ? string
    : Fields[Name] extends 'text?'
      ? string | undefined
      : Fields[Name] extends 'texts'
        ? readonly string[]
        : Fields[Name] extends { readonly oneOf: readonly (infer Value)[] }
          ? Value | undefined
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

type FieldSchema =
  | { readonly type: 'string'; readonly enum?: string[] }
  | { readonly type: 'array'; readonly items: FieldSchema; readonly minItems: number };

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
    required: Object.entries(fields).flatMap(([name, kind]) => (isOptional(kind) ? [] : [name])),
    additionalProperties: false,
  };
}

function isOptional(kind: RecordField): boolean {
  return kind === 'text?' || typeof kind === 'object';
}

function fieldSchema(kind: RecordField): FieldSchema {
  if (typeof kind === 'object') return { type: 'string', enum: [...kind.oneOf] };
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
      return [name, value !== undefined && faultOf(spec, value) === undefined ? value : defaultOf(spec)];
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
  return Object.entries(specs).every(([name, spec]) => faultOf(spec, byName.get(name)) === undefined);
}

/** What is wrong with one option. */
export interface OptionProblem {
  /** Where among the options it stands; of an unknown name it is the key. */
  readonly path: JsonPath;
  readonly isUnknown: boolean;
  /** A clause that names the option. */
  readonly message: string;
}

/** The first thing wrong with each option that is unknown or does not fit its spec. */
export function optionProblems(specs: OptionSpecs, given: ConventionOptions): readonly OptionProblem[] {
  return Object.entries(given).flatMap(([name, value]): readonly OptionProblem[] => {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) return [{ path: [name], isUnknown: true, message: `unknown option ${JSON.stringify(name)}` }];
    const fault = faultOf(spec, value);
    if (fault === undefined) return [];
    const { expected, isUnknown = false, within = [] } = fault;
    const path = [name, ...within];
    return [{ path, isUnknown, message: isUnknown ? `unknown option ${pathText(path)}` : `${pathText(path)} must be ${expected}` }];
  });
}

function pathText([name, ...steps]: JsonPath): string {
  return `${String(name)}${steps.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`)).join('')}`;
}

/** Why a value does not fit: what it should be, and where in it that does not hold. */
interface OptionFault {
  readonly expected: string;
  readonly within?: JsonPath;
  readonly isUnknown?: boolean;
}

function faultOf(spec: OptionSpec, value: unknown): OptionFault | undefined {
  switch (spec.kind) {
    case 'choice':
      return unless(
        spec.values.some((each) => each === value),
        `one of ${spec.values.join(', ')}`,
      );
    case 'number':
      return unless(Number.isSafeInteger(value) && Number(value) >= spec.minimum, `an integer of at least ${spec.minimum}`);
    case 'flag':
      return unless(typeof value === 'boolean', 'true or false');
    case 'texts':
      return unless(isTexts(value), 'a list of texts');
    case 'records':
      return Array.isArray(value) ? itemFault(spec.fields, value) : { expected: `a list of objects with ${fieldsText(spec.fields)}` };
  }
}

function unless(fits: boolean, expected: string): OptionFault | undefined {
  return fits ? undefined : { expected };
}

function itemFault(fields: RecordFields, items: readonly unknown[]): OptionFault | undefined {
  for (const [i, item] of items.entries()) {
    const fault = recordFault(fields, item);
    if (fault !== undefined) return { ...fault, within: [i, ...(fault.within ?? [])] };
  }
  return undefined;
}

function recordFault(fields: RecordFields, value: unknown): OptionFault | undefined {
  const whole = `an object with ${fieldsText(fields)}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { expected: whole };
  const members: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  for (const name of members.keys()) if (!Object.hasOwn(fields, name)) return { expected: whole, within: [name], isUnknown: true };
  for (const [name, kind] of Object.entries(fields)) {
    if (!members.has(name) && !isOptional(kind)) return { expected: whole };
    if (!isField(kind, members.get(name))) return { expected: fieldText(kind), within: [name] };
  }
  return undefined;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isField(kind: RecordField, value: unknown): boolean {
  if (value === undefined) return isOptional(kind);
  if (typeof kind === 'object') return kind.oneOf.some((each) => each === value);
  if (kind === 'text' || kind === 'text?') return typeof value === 'string';
  return kind === 'texts'
    ? isTexts(value) && Array.isArray(value) && value.length > 0
    : Array.isArray(value) && value.length > 1 && value.every(isTexts);
}

function fieldText(kind: RecordField): string {
  if (typeof kind === 'object') return `one of ${kind.oneOf.join(', ')}`;
  return { text: 'a text', 'text?': 'a text', texts: 'a list of texts', lists: 'two or more lists of texts' }[kind];
}

function fieldsText(fields: RecordFields): string {
  return Object.entries(fields)
    .map(([name, kind]) => `${name} (${fieldText(kind)}${isOptional(kind) ? ', or nothing' : ''})`)
    .join(', ');
}
