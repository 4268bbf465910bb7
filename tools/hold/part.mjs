/** The share of a long run that a text like `1/2` names; undefined where it names none. */
export function partOf(text) {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const part = { number: Number(number), count: Number(count) };
  return part.number >= 1 && part.number <= part.count ? part : undefined;
}

export function isInPart({ count, number }, index) {
  return index % count === number - 1;
}
