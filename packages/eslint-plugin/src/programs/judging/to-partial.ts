import type { PartialField, PartialValue } from '@structural/checker';
import type { StaticValue } from '../static-value.js';

const WHOLE: PartialValue = { kind: 'whole' };
const TYPED: PartialValue = { kind: 'typed' };
const UNKNOWN: PartialValue = { kind: 'unknown' };

/** What of a value is known, as the engine asks for it. */
export function toPartial(value: StaticValue): PartialValue {
  switch (value.kind) {
    case 'scalar':
      return WHOLE;
    case 'absent':
      return UNKNOWN;
    case 'unknown':
      return value.type === undefined && value.among === undefined ? UNKNOWN : TYPED;
    case 'choice':
      return { kind: 'choice', alternatives: value.alternatives.filter(({ kind }) => kind !== 'absent').map(toPartial) };
    case 'list': {
      const items = value.items.map(toPartial);
      return !value.isOpen && items.every(isWhole) ? WHOLE : { kind: 'list', items, isOpen: value.isOpen !== false };
    }
    case 'object': {
      const fields = new Map<string, PartialField>();
      for (const [name, entry] of value.entries) fields.set(name, { value: toPartial(entry.value), mayLack: mayLack(entry.value) });
      const isKnown = !value.isOpen && [...fields.values()].every((field) => !field.mayLack && isWhole(field.value));
      return isKnown ? WHOLE : { kind: 'object', fields, isOpen: value.isOpen };
    }
  }
}

function isWhole({ kind }: PartialValue): boolean {
  return kind === 'whole';
}

function mayLack(value: StaticValue): boolean {
  switch (value.kind) {
    case 'absent':
      return true;
    case 'choice':
      return value.alternatives.some(mayLack);
    // A null may be as good as nothing.
    case 'unknown':
      return value.among?.some((member) => member.kind === 'absent' || (member.kind === 'scalar' && member.value === null)) === true;
    default:
      return false;
  }
}
