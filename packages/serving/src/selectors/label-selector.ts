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
  const tokens = tokensOf(text);
  const requirements: LabelRequirement[] = [];
  let at = 0;
  const take = (): string => tokens[at++] ?? '';
  const expected = (found: string, wanted: string): { readonly ok: false; readonly error: string } => ({
    ok: false,
    error: `found '${found}', expected: ${wanted}`,
  });
  const unparsed = (found: string, wanted: string): { readonly ok: false; readonly error: string } => ({
    ok: false,
    error: `unable to parse requirement: found '${found}'${found === '' ? '' : ','} expected: ${wanted}`,
  });
  while (at < tokens.length) {
    const isNegated = tokens[at] === '!';
    if (isNegated) at++;
    const key = take();
    if (!isWord(key)) return isNegated ? unparsed(key, 'identifier') : expected(key, "!, identifier, or 'end of string'");
    const operator = tokens[at] ?? '';
    if (isNegated || operator === '' || operator === ',') {
      requirements.push((labels) => labels.has(key) !== isNegated);
    } else if (operator === 'in' || operator === 'notin') {
      at++;
      const open = take();
      if (open !== '(') return unparsed(open, "'('");
      const values = new Set<string>();
      for (let token = take(); token !== ')'; token = take()) {
        if (token === '') return unparsed('', "',' or ')'");
        if (token === ',') values.add('');
        else if (!isWord(token)) return unparsed(token, "',', ')' or identifier");
        else {
          values.add(token);
          if (tokens[at] === ',') at++;
        }
      }
      requirements.push((labels) => {
        const value = labels.get(key);
        return operator === 'in' ? value !== undefined && values.has(value) : value === undefined || !values.has(value);
      });
    } else if (isOperator(operator)) {
      at++;
      const next = tokens[at] ?? '';
      const value = next === '' || next === ',' ? '' : take();
      if (value !== '' && !isWord(value)) return unparsed(value, 'identifier');
      if ((operator === '>' || operator === '<') && !/^[+-]?\d+$/.test(value))
        return { ok: false, error: `values[0][${key}]: Invalid value: "${value}": for 'Gt', 'Lt' operators, the value must be an integer` };
      requirements.push(comparison(operator, key, value));
    } else return unparsed(operator, 'in, notin, =, ==, !=, gt, lt');
    const separator = tokens[at];
    if (separator === undefined) break;
    if (separator !== ',') return expected(separator, "',' or 'end of string'");
    at++;
    if (at === tokens.length) return expected('', "identifier after ','");
  }
  return { ok: true, requirements };
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
