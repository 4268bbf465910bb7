import type { StaticValue } from '../static-value.js';
import type { Reading } from './reading.js';

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

/** The type that a program tells a value by: an output of Pulumi, which is sent as what it becomes, is an object as long as the program has it. */
export function typeAtRun({ mayHaveOutputs }: Reading, value: StaticValue): ProgramType | undefined {
  return mayHaveOutputs() ? undefined : typeOf(value);
}

function sameType([first, ...others]: readonly StaticValue[]): ProgramType | undefined {
  const type = first === undefined ? undefined : typeOf(first);
  return others.every((other) => typeOf(other) === type) ? type : undefined;
}

/** What `typeof` gives. */
export function typeName(type: ProgramType): string {
  return type === 'list' || type === 'null' ? 'object' : type;
}
