import type { FieldError } from '@structural/core';
import { isOfFormat } from './about.js';
import type { ReadingAudience } from '../../records/schema-rule.js';

/** Readers miss that a value is of another type or none that they know, generated clients also that it is there and has its format. */
export function missesValue(origin: FieldError['origin'], reading: ReadingAudience): boolean {
  if (origin === 'type' || origin === 'enum') return true;
  return reading === 'clients' && (origin === 'required' || isOfFormat(origin));
}

/** What is missed where a format changed; where it is all that is said, what is no text is said not to be of its type. */
export function missesFormat(origin: FieldError['origin'], reading: ReadingAudience): boolean {
  return isOfFormat(origin) || (reading === 'readers' && origin === 'type');
}

/** What readers miss where an object need no longer be a resource. */
export function missesEmbedded(origin: FieldError['origin']): boolean {
  return origin.startsWith('embedded.');
}
