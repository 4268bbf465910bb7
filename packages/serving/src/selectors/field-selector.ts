/** One requirement of a field selector. */
export interface FieldRequirement {
  readonly field: string;
  readonly value: string;
  readonly isEqual: boolean;
}

/** A selector, or what is wrong with its text. */
export type ParsedFieldSelector =
  | { readonly ok: true; readonly requirements: readonly FieldRequirement[] }
  | { readonly ok: false; readonly error: string };

/** Reads a field selector: `a=b`, `a==b` and `a!=b` with commas between; a backslash keeps a comma, an equals sign or a backslash. */
export function parseFieldSelector(text: string): ParsedFieldSelector {
  const requirements: FieldRequirement[] = [];
  for (const term of text.match(/(?:\\.|[^,\\])+/g) ?? []) {
    const match = /^((?:\\.|[^=!\\])*)(!=|==?)((?:\\.|[^\\])*)$/.exec(term);
    if (match === null) return { ok: false, error: `invalid selector: '${text}'; can't understand '${term}'` };
    const [, field = '', operator = '', value = ''] = match;
    requirements.push({ field, value: value.replace(/\\([\\,=])/g, '$1'), isEqual: operator !== '!=' });
  }
  return { ok: true, requirements };
}
