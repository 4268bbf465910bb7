import type { StaticValue } from '../static-value.js';

/** The types that a program tells values apart by. */
export type ProgramType = 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'list' | 'object';

/** The type of a value where all that it may be has the same one. */
export function typeOf(value: StaticValue): ProgramType | undefined {
  switch (value.kind) {
    case 'scalar':
      return value.value === null ? 'null' : (typeof value.value as 'string' | 'number' | 'boolean');
    case 'absent':
      return 'undefined';
    case 'choice':
      return sameType(value.alternatives);
    case 'unknown':
      return value.among === undefined ? value.type : sameType(value.among);
    default:
      return value.kind;
  }
}

function sameType([first, ...others]: readonly StaticValue[]): ProgramType | undefined {
  const type = first === undefined ? undefined : typeOf(first);
  return others.every((other) => typeOf(other) === type) ? type : undefined;
}

/** What `typeof` gives. */
export function typeName(type: ProgramType): string {
  return type === 'list' || type === 'null' ? 'object' : type;
}
