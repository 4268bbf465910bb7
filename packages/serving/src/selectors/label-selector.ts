/** One requirement of a selector, and whether labels meet it. */
export type LabelRequirement = (labels: ReadonlyMap<string, string>) => boolean;

/** A selector, or what is wrong with its text. */
export type ParsedSelector<T> = { readonly ok: true; readonly requirements: readonly T[] } | { readonly ok: false; readonly error: string };

/**
 * Reads a label selector: `a`, `!a`, `a=b`, `a==b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a>1`, `a<1`, several with commas between.
 *
 * Linear in the text. Source: `k8s.io/apimachinery/pkg/labels`, Parse; what is wrong is told in its words as far as tokens go.
 */
export function parseLabelSelector(text: string): ParsedSelector<LabelRequirement> {
  const reader: Reader = { tokens: tokensOf(text), at: 0 };
  const requirements: LabelRequirement[] = [];
  while (reader.at < reader.tokens.length) {
    const read = readRequirement(reader);
    if (!read.ok) return read;
    requirements.push(read.requirement);
    const separator = reader.tokens[reader.at];
    if (separator === undefined) break;
    if (separator !== ',') return expected(separator, "',' or 'end of string'");
    reader.at++;
    if (reader.at === reader.tokens.length) return expected('', "identifier after ','");
  }
  return { ok: true, requirements };
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

interface Failure {
  readonly ok: false;
  readonly error: string;
}

type ReadRequirement = { readonly ok: true; readonly requirement: LabelRequirement } | Failure;

function take(reader: Reader): string {
  return reader.tokens[reader.at++] ?? '';
}

function expected(found: string, wanted: string): Failure {
  return { ok: false, error: `found '${found}', expected: ${wanted}` };
}

function unparsed(found: string, wanted: string): Failure {
  return { ok: false, error: `unable to parse requirement: found '${found}'${found === '' ? '' : ','} expected: ${wanted}` };
}

function readRequirement(reader: Reader): ReadRequirement {
  const isNegated = reader.tokens[reader.at] === '!';
  if (isNegated) reader.at++;
  const key = take(reader);
  if (!isWord(key)) return isNegated ? unparsed(key, 'identifier') : expected(key, "!, identifier, or 'end of string'");
  const operator = reader.tokens[reader.at] ?? '';
  if (isNegated || operator === '' || operator === ',') return { ok: true, requirement: (labels) => labels.has(key) !== isNegated };
  if (operator === 'in' || operator === 'notin') return readMembership(reader, key);
  return isOperator(operator) ? readComparison(reader, key) : unparsed(operator, 'in, notin, =, ==, !=, gt, lt');
}

function readMembership(reader: Reader, key: string): ReadRequirement {
  const isIn = take(reader) === 'in';
  const open = take(reader);
  if (open !== '(') return unparsed(open, "'('");
  const values = new Set<string>();
  for (let token = take(reader); token !== ')'; token = take(reader)) {
    if (token === '') return unparsed('', "',' or ')'");
    if (token === ',') values.add('');
    else if (!isWord(token)) return unparsed(token, "',', ')' or identifier");
    else {
      values.add(token);
      if (reader.tokens[reader.at] === ',') reader.at++;
    }
  }
  return {
    ok: true,
    requirement: (labels) => {
      const value = labels.get(key);
      return isIn === (value !== undefined && values.has(value));
    },
  };
}

function readComparison(reader: Reader, key: string): ReadRequirement {
  const operator = take(reader);
  const next = reader.tokens[reader.at] ?? '';
  const value = next === '' || next === ',' ? '' : take(reader);
  if (value !== '' && !isWord(value)) return unparsed(value, 'identifier');
  if ((operator === '>' || operator === '<') && !/^[+-]?\d+$/.test(value))
    return { ok: false, error: `values[0][${key}]: Invalid value: "${value}": for 'Gt', 'Lt' operators, the value must be an integer` };
  return { ok: true, requirement: comparison(operator, key, value) };
}

function comparison(operator: string, key: string, wanted: string): LabelRequirement {
  if (operator === '!=') return (labels) => labels.get(key) !== wanted;
  if (operator === '=' || operator === '==') return (labels) => labels.get(key) === wanted;
  return (labels) => {
    const value = labels.get(key) ?? '';
    if (!/^[+-]?\d+$/.test(value)) return false;
    return operator === '>' ? BigInt(value) > BigInt(wanted) : BigInt(value) < BigInt(wanted);
  };
}

function isOperator(token: string): boolean {
  return ['=', '==', '!=', '>', '<'].includes(token);
}

function isWord(token: string): boolean {
  return token !== '' && !/^[=!(),<>]/.test(token);
}

function tokensOf(text: string): readonly string[] {
  return text.match(/==|!=|[=!(),<>]|[^\s=!(),<>]+/g) ?? [];
}
