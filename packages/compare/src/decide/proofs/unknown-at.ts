import type { SchemaPlace } from '@structural/witness';

const BEFORE = 'unknown field "';

/**
 * Whether what a server says of a field that it does not know is about a place, or about what lies below it: `unknown field "spec.list[0].name"`.
 *
 * Names stand there as they are, so that a key of a map may hold dots and brackets of its own.
 */
export function isUnknownAt(said: string, place: SchemaPlace): boolean {
  return said.startsWith(BEFORE) && leadsThrough(said.slice(BEFORE.length, -1), place);
}

function leadsThrough(text: string, [step, ...below]: SchemaPlace, isFirst = true): boolean {
  if (step === undefined) return text === '' || isFirst || text.startsWith('.') || text.startsWith('[');
  if (step.kind === 'items') {
    const end = /^\[\d+\]/.exec(text)?.[0].length;
    return end !== undefined && leadsThrough(text.slice(end), below, false);
  }
  if (!isFirst && !text.startsWith('.')) return false;
  const rest = isFirst ? text : text.slice(1);
  if (step.kind === 'property') return rest.startsWith(step.name) && leadsThrough(rest.slice(step.name.length), below, false);
  for (let end = 1; end <= rest.length; end++)
    if ((end === rest.length || rest[end] === '.' || rest[end] === '[') && leadsThrough(rest.slice(end), below, false)) return true;
  return false;
}
