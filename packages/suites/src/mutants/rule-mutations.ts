import { environmentOf, expressionsIn, OPERATORS, parse, type Constant, type Expr } from '@structural/cel';

/** Another text of a rule. */
export interface RuleMutation {
  readonly text: string;
  /** For people: `&& is ||`. */
  readonly description: string;
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/**
 * The rules that differ from a rule in one thing: negated, one operator swapped, one number by one more or less, `all` as `exists` or the other way.
 *
 * In the order in which they stand in the text, the negation first; none of a text that is no expression. Whether they compile is for a server to say.
 */
export function ruleMutations(rule: string, minor: number): readonly RuleMutation[] {
  const parsed = parse(rule, environmentOf(minor));
  if (!parsed.ok) return [];
  const { expr, offsets } = parsed;
  // Offsets count code points.
  const points = Array.from(rule);
  const found: Replacement[] = [];
  for (const node of expressionsIn(expr)) {
    const at = offsets[node.id];
    if (at !== undefined) found.push(...replacementsOf(node, at, points));
  }
  const unique = new Map(found.map((each) => [`${String(each.start)} ${each.by}`, each]));
  const ordered = [...unique.values()].sort((a, b) => a.start - b.start);
  return [
    { text: rule.includes('//') ? `!(${rule}\n)` : `!(${rule})`, description: 'the rule is negated' },
    ...ordered.map(({ by, end, start }) => ({
      text: [...points.slice(0, start), by, ...points.slice(end)].join(''),
      description: `${points.slice(start, end).join('')} is ${by}`,
    })),
  ];
}

/** The operators that are taken for one another, as they are written. */
const SWAPS: ReadonlyMap<string, readonly [string, string]> = new Map([
  [OPERATORS.less, ['<', '<=']],
  [OPERATORS.lessOrEqual, ['<=', '<']],
  [OPERATORS.greater, ['>', '>=']],
  [OPERATORS.greaterOrEqual, ['>=', '>']],
  [OPERATORS.equal, ['==', '!=']],
  [OPERATORS.notEqual, ['!=', '==']],
  [OPERATORS.and, ['&&', '||']],
  [OPERATORS.or, ['||', '&&']],
]);

const MACROS: ReadonlyMap<string, string> = new Map([
  ['all', 'exists'],
  ['exists', 'all'],
]);

function replacementsOf(node: Expr, at: number, points: readonly string[]): readonly Replacement[] {
  if (node.kind === 'comprehension') return macroSwap(at, points);
  if (node.kind === 'literal') return numbers(node.value, at, points);
  const [written, by] = (node.kind === 'call' ? SWAPS.get(node.name) : undefined) ?? [];
  // What macros are made of has the place of the macro, where no operator is written.
  if (written === undefined || by === undefined || points.slice(at, at + written.length).join('') !== written) return [];
  return [{ start: at, end: at + written.length, by }];
}

/** A macro has the place of its bracket. */
function macroSwap(bracket: number, points: readonly string[]): readonly Replacement[] {
  let end = bracket;
  while (/\s/.test(points[end - 1] ?? '')) end--;
  let start = end;
  while (/\w/.test(points[start - 1] ?? '')) start--;
  const by = MACROS.get(points.slice(start, end).join(''));
  return by === undefined ? [] : [{ start, end, by }];
}

/** The longest number of 64 bits, in any form that is of use. */
const MAX_NUMBER_LENGTH = 64;

function numbers(constant: Constant, at: number, points: readonly string[]): readonly Replacement[] {
  const text = points.slice(at, at + MAX_NUMBER_LENGTH).join('');
  if (constant.type === 'double') {
    const [token] = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/.exec(text) ?? [];
    if (token === undefined || !Number.isSafeInteger(Math.trunc(constant.value))) return [];
    return [constant.value + 1, constant.value - 1].map((value) => ({ start: at, end: at + token.length, by: doubleText(value) }));
  }
  if (constant.type !== 'int' && constant.type !== 'uint') return [];
  const [token] = /^-?(?:0x[\da-fA-F]+|\d+)[uU]?/.exec(text) ?? [];
  if (token === undefined) return [];
  const suffix = constant.type === 'uint' ? 'u' : '';
  return [constant.value + 1n, constant.value - 1n]
    .filter((value) => suffix === '' || value >= 0n)
    .map((value) => ({ start: at, end: at + token.length, by: `${String(value)}${suffix}` }));
}

function doubleText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}
