import { compilePattern } from '@structural/go';
import { celError, type CelError, type CelValue, listOf } from '../../values/value.js';
import { int, taking, text } from '../arguments.js';
import { search } from '../runtime-costs.js';
import { isBeyondLimit } from '../limits.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { add, multiply, ONE, times } from '../../estimates/bounds.js';
import { PER_CHARACTER, PER_PATTERN_CHARACTER } from '../../estimates/unit-costs.js';
import { define, type Evaluate, kubernetesCosts, type LibraryDeclaration } from '../library-function.js';
import { goTextOf } from '../../values/go-text-of.js';

const estimate: Estimate = ({ target, args, sizeOf }) => {
  if (target === undefined || args[0] === undefined) return undefined;
  const text = sizeOf(target);
  const cost = multiply(times(add(text, ONE), PER_CHARACTER), times(sizeOf(args[0]), PER_PATTERN_CHARACTER));
  return { cost, size: { min: 0n, max: text.max } };
};

const SEARCH = kubernetesCosts(estimate, search);

/** A search: what is searched is what a value is to Go where the pattern is known. */
function searching(signature: string, evaluate: Evaluate): LibraryDeclaration {
  return define(signature, evaluate, SEARCH, {
    withKnownPattern: ([value = null, ...others]) => evaluate([goTextOf(value) ?? value, ...others]),
  });
}

/** Searching with regular expressions. Source: `k8s.io/apiserver/pkg/cel/library`, Regex. */
export const REGEX: readonly LibraryDeclaration[] = [
  searching('string_find_string: (string).find(string) -> string', taking([text, text], find)),
  searching(
    'string_find_all_string: (string).findAll(string) -> list(string)',
    taking([text, text], (whole, pattern) => findAll(whole, pattern, -1n)),
  ),
  searching('string_find_all_string_int: (string).findAll(string, int) -> list(string)', taking([text, text, int], findAll)),
];

function find(whole: string, pattern: string): CelValue | CelError {
  if (isBeyondLimit(search, [whole, pattern])) return '';
  const searched = compilePattern(pattern);
  if (!searched.ok) return celError(`Illegal regex: ${searched.error}`);
  const matcher = searched.regexp.matcher(whole);
  return matcher.find() ? (matcher.group() ?? '') : '';
}

/** At most `limit` matches, all of them below zero; an empty match right behind another does not count. Source: Go `regexp`, FindAllString. */
function findAll(whole: string, pattern: string, limit: bigint): CelValue | CelError {
  if (isBeyondLimit(search, [whole, pattern])) return listOf([]);
  const searched = compilePattern(pattern);
  if (!searched.ok) return celError(`Illegal regex: ${searched.error}`);
  const matcher = searched.regexp.matcher(whole);
  const found: string[] = [];
  let previousEnd = -1;
  while ((limit < 0n || found.length < limit) && matcher.find()) {
    const isEmptyBehindAnother = matcher.start() === matcher.end() && matcher.start() === previousEnd;
    previousEnd = matcher.end();
    if (!isEmptyBehindAnother) found.push(matcher.group() ?? '');
  }
  return listOf(found);
}
