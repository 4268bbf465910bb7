import { compilePattern } from '@structural/go';
import { celError, type CelValue, NO_SUCH_OVERLOAD } from '../../values/value.js';
import { actualSize } from '../../values/size.js';
import { PER_CHARACTER, PER_PATTERN_CHARACTER } from '../../estimates/unit-costs.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { add, multiply, ONE, times, UNKNOWN } from '../../estimates/bounds.js';
import { binary } from '../operators/singleton.js';
import { define, type Evaluate, languageCosts, type LibraryDeclaration, type RuntimeCost, UNIT_COST } from '../library-function.js';
import { walkThroughOnly } from '../../estimates/walks.js';
import { goTextOf } from '../../values/go-text-of.js';
import { taking, text } from '../arguments.js';

/** What walking over a value costs. */
const traversal = (value: CelValue | undefined): number => Math.ceil(actualSize(value ?? null) * PER_CHARACTER);

function estimateOfMatches(isMethod: boolean): Estimate {
  return ({ target, args }) => {
    const [text, regexp] = isMethod ? [target, args[0]] : args;
    if (text === undefined || regexp === undefined || (target === undefined) === isMethod) return undefined;
    // One more, so that searching an empty text for a costly pattern costs something.
    const walked = times(add(text.size ?? UNKNOWN, ONE), PER_CHARACTER);
    return { cost: multiply(walked, times(regexp.size ?? UNKNOWN, PER_PATTERN_CHARACTER)) };
  };
}

const estimateOfContains: Estimate = ({ target, args }) => {
  if (target === undefined || args.length !== 1) return undefined;
  return { cost: multiply(times(target.size ?? UNKNOWN, PER_CHARACTER), times(args[0]?.size ?? UNKNOWN, PER_CHARACTER)) };
};

/** A pattern costs by its length, a quarter of which is taken for the number of its parts. */
const costOfMatches: RuntimeCost = ([whole, pattern]) =>
  Math.ceil((1 + actualSize(whole ?? null)) * PER_CHARACTER) * Math.ceil(actualSize(pattern ?? null) * PER_PATTERN_CHARACTER);

/** Known patterns are compiled beforehand; then no types are looked at, but what the value is to Go. */
const matchesKnown: Evaluate = ([value = null, pattern]) => {
  const whole = goTextOf(value);
  if (whole === undefined || typeof pattern !== 'string') return NO_SUCH_OVERLOAD;
  const compiled = compilePattern(pattern);
  return compiled.ok ? compiled.matches(whole) : celError(compiled.error);
};

const matches = binary('matches', (whole, pattern) => (typeof whole === 'string' ? matchesKnown([whole, pattern]) : undefined));
const MATCHES = { binding: 'singleton', withKnownPattern: matchesKnown } as const;

/** Of servers before 1.37 the function that is no method costs one. */
const estimateOfFunction: Estimate = (call) => (call.language.patternFunctionCosts ? estimateOfMatches(false)(call) : undefined);

/** The functions on strings that every version has. Source: the language definition. */
export const TEXT_FUNCTIONS: readonly LibraryDeclaration[] = [
  define(
    'contains_string: (string).contains(string) -> bool',
    taking([text, text], (whole, part) => whole.includes(part)),
    languageCosts(estimateOfContains, ([whole, part]) => traversal(whole) * traversal(part)),
    { binding: 'unguarded' },
  ),
];

/** Searching with a pattern. */
export const PATTERN_METHOD: readonly LibraryDeclaration[] = [
  define('matches_string: (string).matches(string) -> bool', matches, languageCosts(estimateOfMatches(true), costOfMatches), MATCHES),
];

/** The same as a function that is no method. */
export const PATTERN_FUNCTION: readonly LibraryDeclaration[] = [patternFunction(costOfMatches)];

/** That of servers that do not count it when it runs. */
export const UNCOUNTED_PATTERN_FUNCTION: readonly LibraryDeclaration[] = [patternFunction(UNIT_COST)];

function patternFunction(cost: RuntimeCost): LibraryDeclaration {
  return define('matches: matches(string, string) -> bool', matches, languageCosts(estimateOfFunction, cost), MATCHES);
}

/** Functions about how a text begins and ends, which cost as much as the part that is looked for. */
export const TEXT_ENDS: readonly LibraryDeclaration[] = textEnds(([, part]) => traversal(part));

/** The same of servers before 1.37: they count the whole text. */
export const OLD_TEXT_ENDS: readonly LibraryDeclaration[] = textEnds(([whole]) => traversal(whole));

function textEnds(cost: RuntimeCost): readonly LibraryDeclaration[] {
  const costs = languageCosts(walkThroughOnly(), cost);
  const compare = (compared: (whole: string, part: string) => boolean): Evaluate => taking([text, text], compared);
  return [
    define(
      'ends_with_string: (string).endsWith(string) -> bool',
      compare((whole, end) => whole.endsWith(end)),
      costs,
      { binding: 'unguarded' },
    ),
    define(
      'starts_with_string: (string).startsWith(string) -> bool',
      compare((whole, start) => whole.startsWith(start)),
      costs,
      {
        binding: 'unguarded',
      },
    ),
  ];
}
