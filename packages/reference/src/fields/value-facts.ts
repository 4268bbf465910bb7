import { readableJson } from '@structural/json';
import { mentionsOldSelf, type StructuralSchema, type ValidationRule } from '@structural/core';
import type { RuleReference, ValueFacts } from '../model/field-reference.js';
import { boundsOf } from './bounds.js';
import { choicesOf } from './choices.js';
import { patternWords } from './pattern-words.js';
import { ownMutability } from './mutability.js';
import { typeWord } from './value-type.js';

/** What holds wherever a schema stands. */
export interface FactsContext {
  /** True where no field is removed, whatever schemas say. */
  readonly keepsUnknownFields: boolean;
}

/** What a schema says of its own value, and of nothing below it. */
export function valueFacts(schema: StructuralSchema, { keepsUnknownFields }: FactsContext): ValueFacts {
  const { extensions, generic, validationRules = [], valueValidation = {} } = schema;
  const { externalDocs } = generic;
  const { enum: values = [], pattern } = valueValidation;
  const bounds = boundsOf(valueValidation);
  const choices = choicesOf(schema);
  const mutability = ownMutability(validationRules);
  const words = pattern === undefined ? undefined : patternWords(pattern);
  const keeps = keepsUnknownFields || extensions['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    ...described(schema),
    ...(values.length > 0 && { enum: values.map((value) => readableJson(value)) }),
    ...(bounds.length > 0 && { bounds }),
    ...(pattern !== undefined && { pattern: { pattern, ...(words !== undefined && { words }) } }),
    ...(generic.nullable === true && { nullable: true }),
    ...(mutability !== undefined && { mutability }),
    ...structureFacts(schema, keeps),
    ...(validationRules.length > 0 && { rules: validationRules.map(ruleReference) }),
    ...(choices.length > 0 && { choices }),
    ...(externalDocs !== undefined && (externalDocs.url !== '' || externalDocs.description !== '') && { externalDocs }),
  };
}

/** What a value is, in the words of the schema. */
function described(schema: StructuralSchema): ValueFacts {
  const { generic, valueValidation = {} } = schema;
  const { description = '', title = '' } = generic;
  const { format = '' } = valueValidation;
  return {
    type: typeWord(schema),
    ...(format !== '' && { format }),
    ...(title !== '' && { title }),
    ...(description.trim() !== '' && { description }),
    ...(generic.default !== undefined && { default: readableJson(generic.default) }),
    ...(generic.example !== undefined && { example: readableJson(generic.example) }),
  };
}

/** What becomes of what is in an object or a list. */
function structureFacts(schema: StructuralSchema, keeps: boolean): Partial<ValueFacts> {
  const { extensions } = schema;
  const type = typeWord(schema);
  const listType = extensions['x-kubernetes-list-type'];
  const mapKeys = extensions['x-kubernetes-list-map-keys'] ?? [];
  const mapType = extensions['x-kubernetes-map-type'] ?? '';
  return {
    ...((type === 'object' || (keeps && type === 'any')) && { unknownFields: keeps ? ('kept' as const) : ('pruned' as const) }),
    ...(extensions['x-kubernetes-embedded-resource'] === true && { embeddedResource: true as const }),
    ...((listType === 'atomic' || listType === 'set' || listType === 'map') && { listType }),
    ...(mapKeys.length > 0 && { listMapKeys: mapKeys }),
    ...(mapType !== '' && { mapType }),
  };
}

/** A rule as readers look for it. */
function ruleReference({ fieldPath, message, messageExpression, optionalOldSelf, reason = '', rule }: ValidationRule): RuleReference {
  return {
    rule: rule.trim(),
    ...(message.trim() !== '' && { message: message.trim() }),
    ...(messageExpression.trim() !== '' && { messageExpression: messageExpression.trim() }),
    ...(reason !== '' && { reason }),
    ...(fieldPath !== '' && { fieldPath }),
    ...(mentionsOldSelf(rule) && { transition: true as const }),
    ...(optionalOldSelf === true && { optionalOldSelf }),
  };
}

/** True where facts say more than a type. */
export function hasMoreThanType({ type, ...others }: ValueFacts): boolean {
  return type !== '' && Object.entries(others).some(([name, fact]) => !(name === 'unknownFields' && fact === 'pruned'));
}
