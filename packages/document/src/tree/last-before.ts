/** The index of the last of `count` starts that is at most `offset`; -1 where none is. Logarithmic. */
export function lastBefore(count: number, startOf: (index: number) => number, offset: number): number {
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
