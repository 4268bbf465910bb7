/** Spans of a text, none of which touch. */
export class Spans {
  readonly #starts: number[] = [];
  readonly #ends = new Map<number, number>();

  touches(start: number, end: number): boolean {
    const at = this.#indexAfter(end);
    const before = this.#starts[at - 1];
    return before !== undefined && this.#ends.get(before)! >= start;
  }

  add(start: number, end: number): void {
    if (this.#ends.has(start)) this.#ends.set(start, Math.max(end, this.#ends.get(start)!));
    else {
      this.#starts.splice(this.#indexAfter(start), 0, start);
      this.#ends.set(start, end);
    }
  }

  /** How many spans start at or before an offset. */
  #indexAfter(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
