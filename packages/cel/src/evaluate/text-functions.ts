import { compilePattern } from '@structural/go';
import { actualSize } from '../values/size.js';
import { celError, NO_SUCH_OVERLOAD, type CelFunction, type CelResult, type CelValue } from '../values/value.js';

const onTexts =
  (operation: (text: string, other: string) => CelResult) =>
  ([text, other]: readonly CelValue[]): CelResult =>
    typeof text === 'string' && typeof other === 'string' ? operation(text, other) : NO_SUCH_OVERLOAD;

/** What walking over a value costs. */
const traversal = (value: CelValue | undefined): number => Math.ceil(actualSize(value ?? null) * 0.1);

/** A pattern costs by its length, a quarter of which is taken for the number of its parts. */
const patternCost = ([text, pattern]: readonly CelValue[]): number =>
  Math.ceil((1 + actualSize(text ?? null)) * 0.1) * Math.ceil(actualSize(pattern ?? null) * 0.25);

const matches = onTexts((text, pattern) => {
  const compiled = compilePattern(pattern);
  return compiled.ok ? compiled.matches(text) : celError(compiled.error);
});

/** The functions on strings that every version has. */
export const TEXT_FUNCTIONS: readonly CelFunction[] = [
  { overload: 'contains_string', call: onTexts((text, part) => text.includes(part)), cost: ([text, part]) => traversal(text) * traversal(part) },
  { overload: 'ends_with_string', call: onTexts((text, end) => text.endsWith(end)), cost: ([, end]) => traversal(end) },
  { overload: 'starts_with_string', call: onTexts((text, start) => text.startsWith(start)), cost: ([, start]) => traversal(start) },
  { overload: 'matches', call: matches, cost: patternCost },
  { overload: 'matches_string', call: matches, cost: patternCost },
];
