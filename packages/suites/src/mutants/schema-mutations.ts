import {
  type Float64,
  float64,
  int64,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  printJson,
  toFloat64,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import { placeText } from '@structural/witness';
import type { Mutant } from './mutant.js';
import { ruleMutations } from './rule-mutations.js';
import type { SchemaSite } from './schema-site.js';

const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

/** The mutants of one schema, without those of the schemas in it. */
export function schemaMutations(site: SchemaSite, minor: number): readonly Mutant[] {
  return [...bounds(site), ...required(site), ...enums(site), ...patterns(site), ...rules(site, minor)];
}

function make(site: SchemaSite, constraint: string, mutant: Pick<Mutant, 'description' | 'isLoose' | 'kind' | 'path' | 'value'>): Mutant {
  const at = placeText(site.place);
  return {
    ...mutant,
    path: [...site.path, ...mutant.path],
    description: `${at === '' ? '' : `${at}: `}${mutant.description}`,
    place: site.place,
    ...(site.version !== undefined && { version: site.version }),
    ...(site.isOwn && { constraint: `${at}/${constraint}` }),
    // What `not` lets through is what its schema does not.
    isLoose: site.isOwn && mutant.isLoose,
  };
}

function bounds(site: SchemaSite): readonly Mutant[] {
  return [...LOWER, ...UPPER].flatMap((keyword, i) => {
    const value = site.schema[keyword];
    if (value === undefined || !isJsonNumber(value)) return [];
    const isLower = i < LOWER.length;
    const isCount = keyword !== 'minimum' && keyword !== 'maximum';
    return [1, -1].flatMap((by) => {
      const moved = movedBy(value, by);
      if (moved === undefined || (isCount && toFloat64(moved) < 0)) return [];
      return make(site, keyword, {
        kind: 'bound',
        path: [keyword],
        value: moved,
        description: `${keyword} ${printJson(value)} is ${printJson(moved)}`,
        isLoose: isLower === by < 0,
      });
    });
  });
}

function movedBy(value: number | bigint | Float64, by: number): number | bigint | Float64 | undefined {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) {
    const moved = BigInt(value) + BigInt(by);
    return moved === BigInt.asIntN(64, moved) ? int64(moved) : undefined;
  }
  const moved = toFloat64(value) + by;
  return moved === toFloat64(value) ? undefined : float64(moved);
}

function required(site: SchemaSite): readonly Mutant[] {
  const names = site.schema['required'];
  if (!isJsonArray(names)) return [];
  return names.flatMap((name, i) =>
    typeof name !== 'string'
      ? []
      : make(site, `required=${name}`, {
          kind: 'required',
          path: names.length === 1 ? ['required'] : ['required', i],
          description: `${printJson(name)} is not required`,
          isLoose: true,
        }),
  );
}

function enums(site: SchemaSite): readonly Mutant[] {
  const values = site.schema['enum'];
  if (!isJsonArray(values) || values.length === 0) return [];
  const shorter = values.map((value, i) =>
    make(site, 'enum', { kind: 'enum', path: ['enum', i], description: `enum lacks ${abridgedValue(value)}`, isLoose: false }),
  );
  return [
    make(site, 'enum', { kind: 'enum', path: ['enum'], description: 'there is no enum', isLoose: true }),
    ...(values.length > 1 ? shorter : []),
  ];
}

function patterns(site: SchemaSite): readonly Mutant[] {
  const pattern = site.schema['pattern'];
  if (typeof pattern !== 'string' || pattern === '') return [];
  const mutant = (description: string, value?: string): Mutant =>
    make(site, 'pattern', { kind: 'pattern', path: ['pattern'], description, isLoose: true, ...(value !== undefined && { value }) });
  return [
    mutant('there is no pattern'),
    // Of alternatives an anchor binds only one, and without it the text is matched by more all the same.
    ...(pattern.startsWith('^') && pattern.length > 1 ? [mutant('the pattern may begin anywhere', pattern.slice(1))] : []),
    ...(/(?:^|[^\\])(?:\\\\)*\$$/.test(pattern) && pattern.length > 1
      ? [mutant('the pattern may end anywhere', pattern.slice(0, -1))]
      : []),
  ];
}

function rules(site: SchemaSite, minor: number): readonly Mutant[] {
  const own = site.schema['x-kubernetes-validations'];
  if (!isJsonArray(own)) return [];
  return own.flatMap((each, i) => {
    const text = ruleOf(each);
    if (text === undefined) return [];
    return ruleMutations(text, minor).map(({ description, text: value }) =>
      make(site, `x-kubernetes-validations[${String(i)}]`, {
        kind: 'rule',
        path: ['x-kubernetes-validations', i, 'rule'],
        value,
        description: `${description} in ${abridgedValue(text.replace(/\s+/g, ' ').trim())}`,
        isLoose: false,
      }),
    );
  });
}

function ruleOf(value: JsonObject[string]): string | undefined {
  const rule = isJsonObject(value) ? value['rule'] : undefined;
  return typeof rule === 'string' && rule.trim() !== '' ? rule : undefined;
}

const MAX_VALUE_LENGTH = 100;

function abridgedValue(value: JsonValue): string {
  const text = typeof value === 'string' ? value : printJson(value);
  const points = Array.from(text);
  return points.length <= MAX_VALUE_LENGTH ? text : `${points.slice(0, MAX_VALUE_LENGTH).join('')}…`;
}
