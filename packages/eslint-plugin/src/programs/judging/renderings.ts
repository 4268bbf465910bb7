import type { StaticValue } from '../static-value.js';
import { renderValue, type Choose, type RenderedValue } from './render-value.js';

/** Enough for every alternative of what a person writes. */
const MAX_RENDERINGS = 12;

/** A value as JSON, often enough that each alternative of each choice is taken once. */
export function renderings(value: StaticValue, gap: string): readonly RenderedValue[] {
  const taken = new Map<StaticValue, number>();
  let isComplete: boolean;
  const choose: Choose = (choice, alternatives) => {
    const next = taken.get(choice) ?? 0;
    taken.set(choice, next + 1);
    if (next + 1 < alternatives.length) isComplete = false;
    return alternatives[next % alternatives.length]!;
  };
  const rendered: RenderedValue[] = [];
  do {
    isComplete = true;
    rendered.push(renderValue(value, choose, gap));
  } while (!isComplete && rendered.length < MAX_RENDERINGS);
  return rendered;
}
