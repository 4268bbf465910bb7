import type { ValueValidation } from '@structural/core';

/** What a schema demands of sizes and numbers, a clause each: `at least 1`, `1 to 63 characters`, `a multiple of 5`. */
export function boundsOf(validation: ValueValidation): readonly string[] {
  const { maxItems, maxLength, maxProperties, minItems, minLength, minProperties, multipleOf, uniqueItems } = validation;
  return [
    numberBounds(validation),
    counted(minLength, maxLength, 'character'),
    counted(minItems, maxItems, 'item'),
    counted(minProperties, maxProperties, 'entry'),
    multipleOf === undefined ? '' : `a multiple of ${String(multipleOf)}`,
    uniqueItems === true ? 'no item twice' : '',
  ].filter((clause) => clause !== '');
}

function numberBounds({ exclusiveMaximum, exclusiveMinimum, maximum, minimum }: ValueValidation): string {
  if (minimum !== undefined && minimum === maximum && exclusiveMaximum !== true && exclusiveMinimum !== true)
    return `exactly ${String(minimum)}`;
  if (minimum !== undefined && maximum !== undefined && exclusiveMaximum !== true && exclusiveMinimum !== true)
    return `${String(minimum)} to ${String(maximum)}`;
  const lower = minimum === undefined ? '' : `${exclusiveMinimum === true ? 'more than' : 'at least'} ${String(minimum)}`;
  const upper = maximum === undefined ? '' : `${exclusiveMaximum === true ? 'less than' : 'at most'} ${String(maximum)}`;
  return [lower, upper].filter((clause) => clause !== '').join(' and ');
}

type Count = number | bigint | undefined;

/** A minimum of 0 says nothing. */
function counted(least: Count, most: Count, noun: string): string {
  const min = least === undefined || BigInt(least) <= 0n ? undefined : BigInt(least);
  const max = most === undefined ? undefined : BigInt(most);
  if (min === undefined && max === undefined) return '';
  if (max === 0n) return noun === 'character' ? 'empty' : `no ${plural(0n, noun).slice(2)}`;
  if (min !== undefined && min === max) return `exactly ${plural(min, noun)}`;
  if (min !== undefined && max !== undefined) return `${String(min)} to ${plural(max, noun)}`;
  return min !== undefined ? `at least ${plural(min, noun)}` : `at most ${plural(max ?? 0n, noun)}`;
}

function plural(count: bigint, noun: string): string {
  const many = noun === 'entry' ? 'entries' : `${noun}s`;
  return `${String(count)} ${count === 1n ? noun : many}`;
}
