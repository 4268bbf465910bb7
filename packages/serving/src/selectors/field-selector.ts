import type { ParsedSelector } from './label-selector.js';

/** One requirement of a field selector. */
export interface FieldRequirement {
  readonly field: string;
  readonly value: string;
  readonly isEqual: boolean;
}

/** Reads a field selector: `a=b`, `a==b` and `a!=b` with commas between; a backslash keeps a comma, an equals sign or a backslash. */
export function parseFieldSelector(text: string): ParsedSelector<FieldRequirement> {
  const requirements: FieldRequirement[] = [];
  for (const term of text.match(/(?:\\.|[^,\\])+/g) ?? []) {
    const match = /^((?:\\.|[^=!\\])*)(!=|==?)((?:\\.|[^\\])*)$/.exec(term);
    if (match === null) return { ok: false, error: `invalid selector: '${text}'; can't understand '${term}'` };
    const [, field = '', operator = '', value = ''] = match;
    requirements.push({ field, value: value.replace(/\\([\\,=])/g, '$1'), isEqual: operator !== '!=' });
  }
  return { ok: true, requirements };
}
