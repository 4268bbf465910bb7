import type { StaticValue } from '../static-value.js';
import { renderValue, type Choose, type RenderedValue } from './render-value.js';

/** Enough for every alternative of what a person writes. */
const MAX_RENDERINGS = 12;

/** A value as JSON, often enough that each alternative of each choice is taken once. */
export function renderings(value: StaticValue, gap: string): readonly RenderedValue[] {
  const taken = new Map<StaticValue, number>();
  /** How many alternatives were not taken yet of the choices that there were. */
  let left = 0;
  const choose: Choose = (choice, alternatives) => {
    const known = taken.get(choice);
    const next = known ?? 0;
    if (known === undefined) left += alternatives.length;
    if (next < alternatives.length) left--;
    taken.set(choice, next + 1);
    return alternatives[next % alternatives.length]!;
  };
  const rendered: RenderedValue[] = [];
  do rendered.push(renderValue(value, choose, gap));
  while (left > 0 && rendered.length < MAX_RENDERINGS);
  return rendered;
}
