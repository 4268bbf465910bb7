import type { FieldError } from '@structural/core';
import { isAt, isAtOrBelow, stepsOf } from '@structural/witness';
import type { SchemaChange } from '../changes/schema-change.js';

/** Whether an error of the second schema says what a change is about, and not what another change of the same schema is about. */
export function isAbout(change: SchemaChange, { at, detail, origin, path }: FieldError): boolean {
  if (origin === 'rules.blocked' || origin.startsWith('type-meta.')) return false;
  const steps = stepsOf(at ?? path);
  const { name, place, rule, validationRule } = change;
  const isHere = isAt(steps, place);
  switch (rule) {
    case 'required-added':
      return origin === 'required' && isAt(steps, [...place, { kind: 'property', name: name ?? '' }]);
    case 'enum-added':
    case 'enum-narrowed':
      return origin === 'enum' && isHere;
    case 'bound-tightened':
      return isHere && origin.replace('.range', '') === change.keyword;
    case 'multiple-changed':
      return isHere && origin.startsWith('multipleOf');
    case 'unique-items-changed':
      return isHere && origin === 'uniqueItems';
    case 'pattern-added':
    case 'pattern-changed':
      return isHere && origin === 'pattern';
    case 'format-added':
      return isHere && isOfFormat(origin);
    case 'format-changed':
      return isHere && (isOfFormat(origin) || (origin === 'type' && isOfOneType(change)));
    case 'format-removed':
      return isHere && origin === 'type' && isOfOneType(change);
    case 'junctor-changed':
      // Whichever branch fails, the junctor says so at its own place, too.
      return isHere && origin === change.keyword;
    case 'preserve-unknown-removed':
      // That tells itself by what is dropped.
      return false;
    case 'nullable-removed':
      return isHere && origin === 'type';
    case 'default-added':
    case 'default-changed':
    case 'default-removed':
      return isAtOrBelow(steps, place) && (origin !== 'required' || isHere);
    case 'list-type-changed':
    case 'list-keys-changed':
      return isAtOrBelow(steps, place) && (origin.startsWith('list-type.') || origin === 'type');
    case 'rule-added':
    case 'rule-changed':
      return validationRule !== undefined && isAtOrBelow(steps, place) && isOfRule(validationRule, origin, detail);
    case 'embedded-resource-changed':
      return isAtOrBelow(steps, place) && (origin.startsWith('embedded.') || origin.startsWith('metadata.'));
    default:
      return isAtOrBelow(steps, place);
  }
}

/** Whether an error is one of a format. */
export function isOfFormat(origin: FieldError['origin']): boolean {
  return origin.startsWith('format=') || origin.endsWith('.range');
}

/** Whether the type did not change, which another change would say. */
function isOfOneType({ from, to }: SchemaChange): boolean {
  return from?.type === to?.type;
}

function isOfRule(
  { message, messageExpression, rule }: NonNullable<SchemaChange['validationRule']>,
  origin: FieldError['origin'],
  detail: string,
): boolean {
  if (!origin.startsWith('rule')) return false;
  return messageExpression !== '' || detail.includes((message === '' ? rule : message).trim());
}
