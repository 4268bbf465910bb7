import { partAt, type StaticObject, type StaticValue } from '../static-value.js';

/**
 * Whether all fields that a server sees of an object are there for sure: none of them stands for an unknown value, or is there in one of several cases.
 * Further ones may be there.
 */
export function hasOnlySureFields(value: StaticValue, steps: readonly string[]): boolean {
  const object = objectAt(value, steps);
  return object !== undefined && [...object.entries.values()].every(({ value: each }) => isSure(each) || isLeftOut(each));
}

/** Whether a workload selects a label that its template, of which all names of labels are known, does not have. */
export function lacksSelectedLabel(value: StaticValue, labels: readonly string[]): boolean {
  const given = objectAt(value, labels);
  const selected = objectAt(value, ['spec', 'selector', 'matchLabels']);
  if (given === undefined || given.isOpen || selected === undefined) return false;
  return [...selected.entries].some(([name, { value: each }]) => !given.entries.has(name) && isWritten(each));
}

function isSure({ kind }: StaticValue): boolean {
  return kind === 'scalar' || kind === 'list' || kind === 'object';
}

/** Whether there is something for a name, whatever it is. */
function isWritten(value: StaticValue): boolean {
  return isSure(value) || (value.kind === 'unknown' && value.among === undefined);
}

/** Whether a server is shown nothing for a value, of which nothing is known. */
function isLeftOut(value: StaticValue): boolean {
  return value.kind === 'unknown' && value.type === undefined && value.among === undefined;
}

/** The object at a path that leads there in every case. */
function objectAt(value: StaticValue, [step, ...rest]: readonly string[]): StaticObject | undefined {
  if (step === undefined) return value.kind === 'object' ? value : undefined;
  const inner = partAt(value, step);
  return inner === undefined ? undefined : objectAt(inner, rest);
}
