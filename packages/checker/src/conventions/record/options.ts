/** What one option of a convention may be. The JSON schema, the documentation and the reading of options are made from this. */
export type OptionSpec =
  | { readonly kind: 'choice'; readonly values: readonly [string, ...string[]]; readonly default: string; readonly docs: string }
  | { readonly kind: 'number'; readonly minimum: number; readonly default: number; readonly docs: string }
  | { readonly kind: 'flag'; readonly default: boolean; readonly docs: string }
  | { readonly kind: 'texts'; readonly default: readonly string[]; readonly docs: string };

/** The options of a convention by name. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** Options as users write them. */
export type ConventionOptions = Readonly<Record<string, unknown>>;

/** Options as conventions read them: complete, and of the kinds that the specs say. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { readonly kind: 'number' } ? number
    : Specs[Name] extends { readonly kind: 'flag' } ? boolean
    : Specs[Name] extends { readonly kind: 'texts' } ? readonly string[]
    : Specs[Name] extends { readonly values: readonly (infer Value)[] } ? Value
    : never;
};

/** A JSON schema (draft-07) of an object with options. */
export interface OptionsSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly additionalProperties: false;
}

/** The JSON schema of options. */
export function toOptionsSchema(specs: OptionSpecs): OptionsSchema {
  const properties = Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { ...typeSchema(spec), description: spec.docs, default: spec.default }]));
  return { type: 'object', properties, additionalProperties: false };
}

function typeSchema(spec: OptionSpec): Readonly<Record<string, unknown>> {
  switch (spec.kind) {
    case 'choice': return { type: 'string', enum: spec.values };
    case 'number': return { type: 'integer', minimum: spec.minimum };
    case 'flag': return { type: 'boolean' };
    case 'texts': return { type: 'array', items: { type: 'string' }, uniqueItems: true };
  }
}

/** The options that hold when none is given. */
export function defaultOptions<Specs extends OptionSpecs>(specs: Specs): OptionValues<Specs> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.default])) as unknown as OptionValues<Specs>;
}

/** The given options with defaults for what is missing or does not fit; {@link optionProblems} tells of the latter. */
export function readOptions<Specs extends OptionSpecs>(specs: Specs, given: ConventionOptions): OptionValues<Specs> {
  const read = Object.entries(specs).map(([name, spec]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return [name, value !== undefined && problemOf(spec, value) === undefined ? value : spec.default];
  });
  return Object.fromEntries(read) as unknown as OptionValues<Specs>;
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
    case 'choice': return spec.values.some((each) => each === value) ? undefined : `one of ${spec.values.join(', ')}`;
    case 'number': return Number.isSafeInteger(value) && Number(value) >= spec.minimum ? undefined : `an integer of at least ${spec.minimum}`;
    case 'flag': return typeof value === 'boolean' ? undefined : 'true or false';
    case 'texts': return Array.isArray(value) && value.every((each) => typeof each === 'string') ? undefined : 'a list of texts';
  }
}
