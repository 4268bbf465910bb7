import { compilePattern } from '@structural/go';
import { celError, listOf, type CelError, type CelFunction, type CelValue } from '../values/value.js';
import { defineFunction, int, text } from './arguments.js';
import { search } from './costs.js';
import { isBeyondLimit } from './limits.js';

/** Searching with regular expressions. Source: `k8s.io/apiserver/pkg/cel/library`, Regex. */
export const SEARCH_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_find_string', [text, text], find, search),
  defineFunction('string_find_all_string', [text, text], (whole, pattern) => findAll(whole, pattern, -1n), search),
  defineFunction('string_find_all_string_int', [text, text, int], findAll, search),
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
