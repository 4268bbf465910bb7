import { errorBody, errorText, pathText, type FieldError } from '@structural/core';
import { compilePattern } from '@structural/go';
import type { ErrorMatcher, TextMatcher } from '../case/test-case.js';
import type { Refused } from './answer.js';

/** Whether a refusal has the error that is looked for. */
export function hasError({ errors, message }: Refused, matcher: ErrorMatcher): boolean {
  const { field, message: wanted } = matcher;
  if (field !== undefined)
    return errors.some((error) => pathText(error.path) === field && (wanted === undefined || matchesError(error, wanted)));
  if (wanted === undefined) return true;
  return matchesText(message, wanted) || (wanted.kind === 'exact' && errors.some((error) => matchesError(error, wanted)));
}

/** With or without the path: tests that name the field need not name it twice. */
function matchesError(error: FieldError, matcher: TextMatcher): boolean {
  return [errorText(error), errorBody(error), error.detail].some((text) => matchesText(text, matcher));
}

/** Whether a text is the one that is looked for, or has it. Patterns are Go's, and linear in the text. */
export function matchesText(text: string, { kind, text: wanted }: TextMatcher): boolean {
  switch (kind) {
    case 'exact':
      return text === wanted;
    case 'part':
      return text.includes(wanted);
    case 'lenient':
      return text.includes(wanted) || containsUpToValues(text, wanted);
    case 'pattern': {
      const compiled = compilePattern(wanted);
      return compiled.ok && compiled.matches(text);
    }
  }
}

// Older servers name the type of a value, which is none for int-or-string, or print it as Go, where newer ones print it as JSON, or not at
// all where a rule is broken by an object or list.
const OLDER_VALUE =
  /(?<= value: |^)(?:"(?:object|array|string|integer|number|boolean|null)?"|map\[string\]interface \{\}\{[^}]*\}?)(?:: )?/;

/** Whether a text holds another one, in which values that only older servers print so may be any. */
function containsUpToValues(text: string, wanted: string): boolean {
  let from = 0;
  return wanted.split(OLDER_VALUE).every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
