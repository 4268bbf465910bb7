import type { Estimate } from '../../estimates/costed-call.js';
import { ONE, times, UNKNOWN } from '../../estimates/bounds.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import type { Language } from '../../language/rule-behaviour.js';
import type { CelType } from '../../types/type.js';
import type { CelResult } from '../../values/value.js';
import { OPERATORS } from '../../syntax/operators.js';
import { costOfSmaller, estimateOfSmaller } from './smaller.js';
import { BUILT_IN, define, languageCosts, type LibraryDeclaration, UNIT_COST } from '../library-function.js';

/** The longest text that any format stands for. */
const MAX_FORMAT_SIZE = 64n;

/** Values of Kubernetes that are equal at no cost worth speaking of. */
const COMPARED_AT_ONCE: ReadonlySet<string> = new Set([
  'net.IP',
  'net.CIDR',
  'kubernetes.Quantity',
  'kubernetes.Semver',
  'kubernetes.authorization.Authorizer',
  'kubernetes.authorization.PathCheck',
  'kubernetes.authorization.GroupCheck',
  'kubernetes.authorization.ResourceCheck',
  'kubernetes.authorization.Decision',
]);

const estimateOfEqual: Estimate = ({ args, language }) => {
  const [left, right] = args;
  if (!language.comparesLibraryValues)
    return left?.type.name === 'kubernetes.URL' ? { cost: times({ min: 1n, max: UNKNOWN.max }, PER_CHARACTER) } : undefined;
  if (left === undefined || right === undefined || left.type.name !== right.type.name || !isLibraryType(left.type)) return undefined;
  if (COMPARED_AT_ONCE.has(left.type.name)) return { cost: ONE };
  if (left.type.name === 'kubernetes.NamedFormat') return { cost: times({ min: 1n, max: MAX_FORMAT_SIZE }, PER_CHARACTER) };
  if (left.type.name === 'kubernetes.URL') return { cost: times({ min: 1n, max: right.size?.max ?? 1n }, PER_CHARACTER) };
  return undefined;
};

function isLibraryType({ kind }: CelType): boolean {
  return kind === 'object' || kind === 'opaque';
}

/** What `==` and `!=` cost; a value of a library is compared at once, where it is the first of `==`. */
export function equalityCost(name: string, a: CelResult, b: CelResult, { comparesLibraryValues }: Language): number {
  if (!comparesLibraryValues) return costOfSmaller(a, b);
  const isOpaque = typeof a === 'object' && a !== null && 'kind' in a && a.kind === 'opaque' && a.type !== 'unknown';
  return name === OPERATORS.equal && isOpaque ? 1 : costOfSmaller(a, b);
}

/** `==` and `!=`, which are counted where they are planned. Source: the language definition. */
export const EQUALITY: readonly LibraryDeclaration[] = [
  define(
    'equals: _==_(A, A) -> bool',
    BUILT_IN,
    languageCosts((call) => estimateOfEqual(call) ?? estimateOfSmaller(call), UNIT_COST),
  ),
  define('not_equals: _!=_(A, A) -> bool', BUILT_IN, languageCosts(estimateOfSmaller, UNIT_COST)),
];
