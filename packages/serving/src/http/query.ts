/** The parameters of a query, the first of each name first. */
export interface Query {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
}

/** Reads a query as Go's `url.ParseQuery` does: a pair that is not well encoded is left out, and so is one with a semicolon. */
export function parseQuery(text: string): Query {
  const values = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '' || pair.includes(';')) continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined) continue;
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return { get: (name) => values.get(name)?.[0], all: (name) => values.get(name) ?? [] };
}

function decoded(text: string): string | undefined {
  return decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

/** Whether a parameter is a flag that is given: anything but `0` and `false` is. Source: apimachinery, `runtime`, Convert_Slice_string_To_bool. */
export function isFlag(value: string | undefined): boolean {
  return value !== undefined && !['0', 'false'].includes(value.toLowerCase());
}

/** A percent-encoded text; `undefined` where an escape is broken. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
