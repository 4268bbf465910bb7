import type { FoundResource } from '../finding/found-resource.js';
import type { RenderedPart } from './render-value.js';

/** Where findings about a rendered text belong in the program that it was made of. */
export interface Placement {
  readonly text: string;
  readonly parts: readonly RenderedPart[];
  readonly source: string;
  readonly resource: FoundResource;
}

/** The innermost part around a range. */
export function partAround(parts: readonly RenderedPart[], start: number, end: number): RenderedPart | undefined {
  let best: RenderedPart | undefined;
  for (const part of parts) {
    if (part.start > start || part.end < end) continue;
    if (best === undefined || part.end - part.start <= best.end - best.start) best = part;
  }
  return best;
}
