import { readableJson } from '@structural/json';
import type { NestedValueValidation, StructuralSchema, ValueValidation } from '@structural/core';
import type { JunctorChoice } from '../model/field-reference.js';
import { boundsOf } from './bounds.js';
import { notTogether, usualChoice } from './usual-choice.js';

const JUNCTORS = ['allOf', 'anyOf', 'oneOf'] as const;

/** Junctors within junctors that are put into words; deeper ones are only mentioned. */
const MAX_LEVELS = 6;
/** Clauses that one branch is put into; nobody reads more. */
const MAX_CLAUSES = 40;

/** What the junctors of a schema ask for, but for the one that spells out that an integer or a string is meant. */
export function choicesOf({ extensions, valueValidation = {} }: StructuralSchema): readonly JunctorChoice[] {
  return junctorsOf(valueValidation, extensions['x-kubernetes-int-or-string'] === true, 0);
}

function junctorsOf(validation: ValueValidation, intOrString: boolean, level: number): readonly JunctorChoice[] {
  const choices: JunctorChoice[] = [];
  for (const junctor of JUNCTORS) {
    const branches = (validation[junctor] ?? []).filter((branch) => !intOrString || !isIntOrStringOnly(branch));
    if (branches.length === 0) continue;
    const text = usualChoice(junctor, branches);
    if (text === '') continue;
    if (text !== undefined) choices.push({ junctor, text });
    else
      choices.push(
        choiceOf(
          junctor,
          distinct(
            branches.map((branch) => clauses(branch, level)),
            junctor,
          ),
        ),
      );
  }
  if (validation.not !== undefined) choices.push(negation(validation.not, level));
  return choices;
}

/** What holds in any case needs no list of branches. */
function choiceOf(junctor: JunctorChoice['junctor'], branches: readonly (readonly string[])[]): JunctorChoice {
  const [only] = branches;
  return only !== undefined && branches.length === 1 ? { junctor, text: only.join(' and ') } : { junctor, branches };
}

/** Each branch once, where a branch that comes again asks for nothing more. */
function distinct(branches: readonly (readonly string[])[], junctor: JunctorChoice['junctor']): readonly (readonly string[])[] {
  return junctor === 'oneOf' ? branches : [...new Map(branches.map((branch) => [branch.join('\n'), branch])).values()];
}

/** True for a branch that says no more than that the value is an integer or a string. */
function isIntOrStringOnly({
  forbiddenGenerics: { type = '' },
  properties,
  validationRules,
  valueValidation,
}: NestedValueValidation): boolean {
  if (properties !== undefined || validationRules !== undefined) return false;
  const { anyOf = [], ...others } = valueValidation;
  if (Object.keys(others).length > 0) return false;
  if (type !== '') return anyOf.length === 0 && (type === 'integer' || type === 'string');
  return anyOf.length > 0 && anyOf.every((branch) => branch.valueValidation.anyOf === undefined && isIntOrStringOnly(branch));
}

function negation(not: NestedValueValidation, level: number): JunctorChoice {
  const text = notTogether(not);
  return text !== undefined ? { junctor: 'not', text } : { junctor: 'not', branches: [clauses(not, level)] };
}

/** What a branch asks for, as clauses that hold together; `a.b: 1 to 5` for what it asks of a field. */
function clauses(root: NestedValueValidation, level: number): readonly string[] {
  const found: string[] = [];
  const pending: { readonly at: NestedValueValidation; readonly path: string }[] = [{ at: root, path: '' }];
  for (let next = pending.shift(); next !== undefined && found.length < MAX_CLAUSES; next = pending.shift()) {
    const { at, path } = next;
    const required = at.valueValidation.required ?? [];
    if (required.length > 0) found.push(`${required.map((name) => joined(path, name)).join(', ')} set`);
    for (const clause of ownClauses(at, level)) found.push(path === '' ? clause : `${path}: ${clause}`);
    for (const [name, property] of at.properties ?? []) pending.push({ at: property, path: joined(path, name) });
    if (at.items !== undefined) pending.push({ at: at.items, path: `${path}[]` });
    if (at.additionalProperties !== undefined) pending.push({ at: at.additionalProperties, path: `${path}{}` });
  }
  if (found.length >= MAX_CLAUSES) found.push('and more');
  return found.length === 0 ? ['anything'] : found;
}

function joined(path: string, name: string): string {
  const whole = path === '' ? name : `${path}.${name}`;
  return whole.length > MAX_PATH_LENGTH ? `…${whole.slice(-MAX_PATH_LENGTH)}` : whole;
}

const MAX_PATH_LENGTH = 200;

function ownClauses(
  { forbiddenGenerics: { type = '' }, validationRules = [], valueValidation }: NestedValueValidation,
  level: number,
): readonly string[] {
  const { enum: values = [], format = '', pattern } = valueValidation;
  return [
    ...(type === '' ? [] : [`type ${type}`]),
    ...(values.length === 0
      ? []
      : [values.length === 1 ? readableJson(values[0] ?? null) : `one of ${values.map((value) => readableJson(value)).join(', ')}`]),
    ...(format === '' ? [] : [`format ${format}`]),
    ...boundsOf(valueValidation),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
    ...validationRules.map(({ rule }) => `rule ${rule.trim()}`),
    ...inner(valueValidation, level + 1),
  ];
}

/** Junctors in a branch, in one clause each. */
function inner(validation: ValueValidation, level: number): readonly string[] {
  const { allOf = [], anyOf = [], not, oneOf = [] } = validation;
  if (allOf.length + anyOf.length + oneOf.length === 0 && not === undefined) return [];
  if (level >= MAX_LEVELS) return ['what more junctors ask for'];
  return junctorsOf(validation, false, level).map(choiceClause);
}

const LEADS: Readonly<Record<JunctorChoice['junctor'], string>> = { allOf: 'all of', anyOf: 'any of', oneOf: 'exactly one of', not: 'not' };

function choiceClause({ branches = [], junctor, text }: JunctorChoice): string {
  if (text !== undefined) return text;
  const [first = [], ...others] = branches;
  if (junctor === 'not' && others.length === 0 && first.length === 1) return `not ${first.join('')}`;
  if (junctor === 'anyOf' && branches.length === 2) return `either ${branches.map((branch) => branch.join(' and ')).join(', or ')}`;
  return `${LEADS[junctor]} (${branches.map((branch) => branch.join(' and ')).join(' | ')})`;
}
