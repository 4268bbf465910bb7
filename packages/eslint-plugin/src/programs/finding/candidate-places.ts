/** What makes an object of others, among which a resource may be. */
const MERGING = ['Object.assign', '...'];

/**
 * The places of a text where a resource may be written, in their order: at `apiVersion`, where others are spread or assigned, and at what is called
 * with a resource.
 */
export function candidatePlaces(text: string, names: Iterable<string>): readonly number[] {
  const called = [...new Set(names)].map((name) => name.replace(/[^\w$]/g, '')).filter((name) => name !== '');
  const words = ['apiVersion', ...called, ...(text.includes('apiVersion') ? MERGING : [])];
  const places: number[] = [];
  for (const word of words) for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) places.push(at);
  return places.sort((a, b) => a - b);
}

/** Whether one of the places, which are in their order, lies in a range. */
export function hasPlaceIn(places: readonly number[], [start, end]: readonly [number, number]): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low < places.length && places[low]! < end;
}
