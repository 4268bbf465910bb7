import type { StructuralSchema } from '@structural/core';
import { printJson } from '@structural/json';
import { EACH, type FormSchema } from './form-field.js';

/** What a form says of a value, whatever its parts are: type, title, description, bounds. */
export function valueFacts(schema: StructuralSchema, path: string): FormSchema {
  const { extensions, generic, valueValidation = {} } = schema;
  const words = wordsOf(schema, path);
  if (extensions['x-kubernetes-int-or-string'] === true) {
    return {
      ...words,
      oneOf: [
        { title: 'number', type: 'integer' },
        { title: 'text', type: 'string' },
      ],
    };
  }
  const {
    exclusiveMaximum,
    exclusiveMinimum,
    maximum,
    maxItems,
    maxLength,
    maxProperties,
    minimum,
    minItems,
    minLength,
    minProperties,
    uniqueItems,
  } = valueValidation;
  const number = (value: unknown) => (value === undefined ? undefined : Number(value));
  const facts = {
    type: generic.type,
    enum: valueValidation.enum?.map((value) => JSON.parse(printJson(value)) as unknown),
    [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: number(maximum),
    [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: number(minimum),
    maxLength: number(maxLength),
    minLength: number(minLength),
    maxItems: number(maxItems),
    minItems: number(minItems),
    maxProperties: number(maxProperties),
    minProperties: number(minProperties),
    uniqueItems: uniqueItems === true || extensions['x-kubernetes-list-type'] === 'set' ? true : undefined,
  };
  return { ...words, ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) };
}

/** A field in which a value is written as YAML. */
export function textField(schema: StructuralSchema, path: string): FormSchema {
  const { description, title } = wordsOf(schema, path);
  return {
    title: `${String(title)} (YAML)`,
    ...(description !== undefined && { description }),
    type: 'string',
    'ui:widget': 'textarea',
    'ui:options': { rows: 5 },
  };
}

const MAX_WORDS = 400;

/** The name of a field and what its schema says of it, its default included, which the server fills in. */
function wordsOf({ generic, valueValidation }: StructuralSchema, path: string): FormSchema {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const title = last === EACH ? '' : last;
  const { pattern } = valueValidation ?? {};
  const said = (generic.description ?? '').trim();
  const text = said.length > MAX_WORDS ? `${said.slice(0, MAX_WORDS)}…` : said;
  const described = [
    text,
    ...(generic.default === undefined ? [] : [`Default: ${printJson(generic.default)}`]),
    // A form would run it, on an engine that a pattern can keep busy; the backend judges by it.
    ...(pattern === undefined ? [] : [`Must match ${pattern}`]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return { title, ...(described !== '' && { description: described }) };
}
