import { patternError, withoutGroupNames } from '@structural/core';
import { RE2JS } from 're2js';
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

type Compiled = { readonly ok: true; readonly regexp: RE2JS } | { readonly ok: false; readonly error: string };

const cache = new Map<string, Compiled>();
const CACHE_SIZE = 200;

/** Compiled patterns are kept, as an expression searches many texts with one. */
function compiled(pattern: string): Compiled {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const made = compile(pattern);
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  cache.set(pattern, made);
  return made;
}

function compile(pattern: string): Compiled {
  const error = patternError(pattern);
  if (error !== undefined) return { ok: false, error };
  try {
    return { ok: true, regexp: RE2JS.compile(withoutGroupNames(pattern)) };
  } catch (refusal) {
    return { ok: false, error: refusal instanceof Error ? refusal.message : String(refusal) };
  }
}

function find(whole: string, pattern: string): CelValue | CelError {
  if (isBeyondLimit(search, [whole, pattern])) return '';
  const searched = compiled(pattern);
  if (!searched.ok) return celError(`Illegal regex: ${searched.error}`);
  const matcher = searched.regexp.matcher(whole);
  return matcher.find() ? (matcher.group() ?? '') : '';
}

/** At most `limit` matches, all of them below zero; an empty match right behind another does not count. Source: Go `regexp`, FindAllString. */
function findAll(whole: string, pattern: string, limit: bigint): CelValue | CelError {
  if (isBeyondLimit(search, [whole, pattern])) return listOf([]);
  const searched = compiled(pattern);
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
