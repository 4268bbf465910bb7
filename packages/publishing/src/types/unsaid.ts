import { META_FIELDS, type StructuralSchema, type ValidationRule } from '@structural/core';
import { oneLine } from './go-literal.js';
import { lostJunctors } from './go-markers.js';
import type { ModelType } from './type-model.js';
import { formatScalar, isScalar, printJson } from '@structural/json';

/** A bound or a rule that a language does not check. */
export interface Unsaid {
  /** As schemas name it: `maxLength`; `rule` for x-kubernetes-validations; of items and values `items.maxLength`, `values.maxLength`. */
  readonly keyword: string;
  /** Its value in one line; empty where a line is too little. */
  readonly text: string;
}

/** What a language says by itself. */
export interface LanguageGuarantees {
  readonly integers: boolean;
  /** Enums of one type. */
  readonly enums: boolean;
  readonly formats: readonly string[];
}

/**
 * The bounds and rules of a field which its type does not say, those of items and of values of maps included.
 *
 * What is an object with fields says its own where its type is declared. Schemas are followed without the call stack.
 */
export function lostConstraintsOfField(schema: StructuralSchema, says: LanguageGuarantees): readonly Unsaid[] {
  const found: Unsaid[] = [];
  let prefix = '';
  let at: StructuralSchema | undefined = schema;
  while (at !== undefined && !isDeclared(at)) {
    const within: string = prefix;
    found.push(...lostConstraints(at, says).map(({ keyword, text }) => ({ keyword: `${within}${keyword}`, text })));
    if (within !== '' && at.generic.nullable === true) found.push({ keyword: `${within}nullable`, text: 'true' });
    prefix = `${within}${at.items === undefined ? 'values' : 'items'}.`;
    at = at.items ?? (typeof at.additionalProperties === 'object' ? at.additionalProperties : undefined);
  }
  return found;
}

/** Whether a type of its own is declared for it. */
function isDeclared({ additionalProperties, generic, properties }: StructuralSchema): boolean {
  return generic.type === 'object' && typeof additionalProperties !== 'object' && properties !== undefined && properties.size > 0;
}

/** The bounds and rules of a schema itself, in the order in which people read them. */
function lostConstraints(schema: StructuralSchema, { enums, formats, integers }: LanguageGuarantees): readonly Unsaid[] {
  const { extensions, generic, valueValidation: value = {}, validationRules = [] } = schema;
  const found: Unsaid[] = [];
  if (!integers && generic.type === 'integer') found.push({ keyword: 'type', text: 'integer' });
  if (value.format !== undefined && value.format !== '' && !formats.includes(value.format))
    found.push({ keyword: 'format', text: oneLine(value.format) });
  for (const keyword of BOUNDS) {
    const bound = value[keyword];
    if (bound !== undefined && bound !== false) found.push({ keyword, text: oneLine(String(bound)) });
  }
  if (value.enum !== undefined && !(enums && isScalarType(schema) && value.enum.every(isScalar)))
    found.push({
      keyword: 'enum',
      text: oneLine(value.enum.map((each) => (isScalar(each) ? formatScalar(each) : printJson(each))).join(', ')),
    });
  const listType = extensions['x-kubernetes-list-type'];
  if (listType === 'set' || listType === 'map')
    found.push({
      keyword: 'x-kubernetes-list-type',
      text: [listType, ...(extensions['x-kubernetes-list-map-keys'] ?? [])].map(oneLine).join(' '),
    });
  found.push(...validationRules.map((rule) => ({ keyword: 'rule', text: ruleText(rule) })));
  return [...found, ...lostJunctors(schema).map((keyword) => ({ keyword, text: '' }))];
}

const BOUNDS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const;

function isScalarType({ extensions, generic: { type } }: StructuralSchema): boolean {
  return type !== undefined && type !== 'object' && type !== 'array' && extensions['x-kubernetes-int-or-string'] !== true;
}

/** The bounds and rules of a type, and the fields that must be there although no type has them. */
export function lostConstraintsOfType({ fields, isResource, schema }: ModelType, says: LanguageGuarantees): readonly Unsaid[] {
  const known = new Set([...(isResource ? META_FIELDS : []), ...fields.map(({ name }) => name)]);
  const missing = (schema.valueValidation?.required ?? []).filter((name) => !known.has(name));
  return [...(missing.length === 0 ? [] : [{ keyword: 'required', text: oneLine(missing.join(', ')) }]), ...lostConstraints(schema, says)];
}

function ruleText({ message, rule }: ValidationRule): string {
  const text = rule.trim().replace(/\s*\n\s*/g, ' ');
  return oneLine(message === undefined || message === '' ? text : `${text} (${message.trim().replace(/\s*\n\s*/g, ' ')})`);
}

/** A note for a type with fields that loses what it does not declare, which the server keeps. */
export function droppedNote({ name, schema }: ModelType, language: string): readonly string[] {
  if (schema.extensions['x-kubernetes-preserve-unknown-fields'] !== true) return [];
  return [`${name}: the server keeps unknown fields, ${language} drops them.`];
}

/** A note for what is lost at a place, if anything is. */
export function lostConstraintNote(place: string, language: string, unsaid: readonly Unsaid[]): readonly string[] {
  if (unsaid.length === 0) return [];
  return [
    `${place}: ${language} does not say ${[...new Set(unsaid.map(({ keyword, text }) => (/(?:^|\.)type$/.test(keyword) ? `${keyword} ${text}` : keyword)))].join(', ')}.`,
  ];
}
