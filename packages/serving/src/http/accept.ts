/** One clause of an `Accept` header; names and types as sent, parameters without `q`. */
export interface AcceptClause {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

/**
 * The clauses of an `Accept` header, the wanted ones first. A clause that is no media type is left out.
 *
 * Source of the order: goautoneg, ParseAccept: by quality, then exact types before `*`.
 */
export function parseAccept(header: string): readonly AcceptClause[] {
  return header
    .split(',')
    .flatMap(parseClause)
    .sort((a, b) => b.quality - a.quality || wildness(a) - wildness(b));
}

function parseClause(text: string): readonly AcceptClause[] {
  const [range = '', ...rest] = text.split(';').map((part) => part.trim());
  const slash = range.indexOf('/');
  const [type, subtype] = slash < 0 ? [range, '*'] : [range.slice(0, slash), range.slice(slash + 1)];
  if (type === '' || (slash < 0 && type !== '*')) return [];
  const parameters = new Map<string, string>();
  let quality = 1;
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    if (equals < 0) continue;
    const [name, value] = [parameter.slice(0, equals).trim(), parameter.slice(equals + 1).trim()];
    if (name === 'q') quality = Number.isFinite(Number(value)) ? Number(value) : 1;
    else parameters.set(name, value);
  }
  return [{ type, subtype, parameters, quality }];
}

function wildness({ subtype, type }: AcceptClause): number {
  return (type === '*' ? 2 : 0) + (subtype === '*' ? 1 : 0);
}
