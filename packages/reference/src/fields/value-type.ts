import type { StructuralSchema } from '@structural/core';

/** The word for the value that a schema is about, whatever it holds. */
export function typeWord({ additionalProperties, extensions, generic, properties }: StructuralSchema): string {
  if (extensions['x-kubernetes-int-or-string'] === true) return 'integer or string';
  const { type = '' } = generic;
  if (type === 'array') return 'list';
  if (type === 'object' && properties === undefined && additionalProperties !== undefined && additionalProperties !== false) return 'map';
  return type === '' ? 'any' : type;
}

const PLURALS: Readonly<Record<string, string>> = {
  any: 'any values',
  'integer or string': 'integers or strings',
  list: 'lists',
  map: 'maps',
};

/** Levels of lists and maps that are put into words; nobody reads more. */
const MAX_LEVELS = 12;

/** The whole type in words: `list of maps of integers`. */
export function typeText(schema: StructuralSchema): string {
  let at: StructuralSchema | undefined = schema;
  let text = '';
  for (let level = 0; at !== undefined && level < MAX_LEVELS; level++) {
    const word = typeWord(at);
    const inner = innerSchema(at);
    text += level === 0 ? word : ` of ${PLURALS[word] ?? `${word}s`}`;
    if (word === 'map' && inner === undefined) return `${text} of any values`;
    if (word !== 'map' && word !== 'list') return text;
    at = inner;
  }
  return at === undefined ? text : `${text} of …`;
}

/** What a list or map holds, if its schema says so. */
export function innerSchema({ additionalProperties, items }: StructuralSchema): StructuralSchema | undefined {
  return items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}
