/** Ranges up to this length are sorted by insertion. */
const SHORT = 12;
/** From this length on a pivot is the median of medians, and nearly sorted ranges are put in order by hand. */
const LONG = 50;
/** So many swaps among the candidates for a pivot mean that the range stands in descending order. */
const ALL_SWAPPED = 12;
/** How many pairs are put in order before a range counts as unsorted. */
const MAX_REPAIRS = 5;

type Less<T> = (a: T, b: T) => boolean;

/**
 * Sorts in place, leaving equal items where Go's `sort.Slice` leaves them, which is not where they were.
 *
 * It is a quicksort that defeats patterns (Peters, arXiv:2106.05123) with all its constants and its deterministic disorder: only so does a
 * list come out in the server's order. At most O(n log n) comparisons. Never throws, even for an order that contradicts itself.
 */
export function quickSort<T>(items: T[], isLess: Less<T>): void {
  new QuickSort(items, isLess).sort(0, items.length, bitLength(items.length));
}

function bitLength(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;
}

class QuickSort<T> {
  private swapsForPivot = 0;

  constructor(
    private readonly items: T[],
    private readonly isLess: Less<T>,
  ) {}

  /** Sorts the range; after `patience` badly chosen pivots it becomes a heap sort. */
  sort(from: number, to: number, patience: number): void {
    let [start, end, badPivots] = [from, to, patience];
    let wasBalanced = true;
    let wasPartitioned = true;
    while (end - start > SHORT) {
      if (badPivots === 0) {
        this.heapSort(start, end);
        return;
      }
      if (!wasBalanced) {
        this.disorder(start, end);
        badPivots--;
      }
      let pivot = this.choosePivot(start, end);
      let seemsSorted = this.swapsForPivot === 0;
      if (this.swapsForPivot === ALL_SWAPPED) {
        this.reverse(start, end);
        pivot = end - 1 - (pivot - start);
        seemsSorted = true;
      }
      if (wasBalanced && wasPartitioned && seemsSorted && this.repair(start, end)) return;
      if (start > 0 && !this.less(start - 1, pivot)) {
        start = this.partitionEqual(start, end, pivot);
        continue;
      }
      const length = end - start;
      const { middle, isUntouched } = this.partition(start, end, pivot);
      wasPartitioned = isUntouched;
      wasBalanced = Math.min(middle - start, end - middle) >= Math.floor(length / 8);
      // The shorter side first and the longer one in this loop, so that calls do not nest deeply.
      if (middle - start < end - middle) {
        this.sort(start, middle, badPivots);
        start = middle + 1;
      } else {
        this.sort(middle + 1, end, badPivots);
        end = middle;
      }
    }
    this.insertionSort(start, end);
  }

  private less(a: number, b: number): boolean {
    return this.isLess(this.items[a]!, this.items[b]!);
  }

  private swap(a: number, b: number): void {
    const item = this.items[a]!;
    this.items[a] = this.items[b]!;
    this.items[b] = item;
  }

  private insertionSort(start: number, end: number): void {
    for (let i = start + 1; i < end; i++) {
      for (let j = i; j > start && this.less(j, j - 1); j--) this.swap(j, j - 1);
    }
  }

  private heapSort(start: number, end: number): void {
    const size = end - start;
    for (let root = Math.floor((size - 1) / 2); root >= 0; root--) this.sink(start, root, size);
    for (let last = size - 1; last >= 0; last--) {
      this.swap(start, start + last);
      this.sink(start, 0, last);
    }
  }

  /** Moves the item at `root` of the heap at `start` down to where it belongs. */
  private sink(start: number, root: number, size: number): void {
    for (let parent = root; ;) {
      let child = 2 * parent + 1;
      if (child >= size) return;
      if (child + 1 < size && this.less(start + child, start + child + 1)) child++;
      if (!this.less(start + parent, start + child)) return;
      this.swap(start + parent, start + child);
      parent = child;
    }
  }

  private reverse(start: number, end: number): void {
    for (let [i, j] = [start, end - 1]; i < j; i++, j--) this.swap(i, j);
  }

  /** The median of three items, or of three such medians. */
  private choosePivot(start: number, end: number): number {
    const length = end - start;
    const quarter = Math.floor(length / 4);
    this.swapsForPivot = 0;
    const candidates = [1, 2, 3].map((i) => start + quarter * i) as [number, number, number];
    if (length < LONG) return this.median(...candidates);
    return this.median(...(candidates.map((at) => this.median(at - 1, at, at + 1)) as [number, number, number]));
  }

  private median(first: number, second: number, third: number): number {
    let [a, b] = [first, second];
    if (this.countLess(b, a)) [a, b] = [b, a];
    if (this.countLess(third, b)) b = third;
    return this.countLess(b, a) ? a : b;
  }

  private countLess(a: number, b: number): boolean {
    const isLess = this.less(a, b);
    if (isLess) this.swapsForPivot++;
    return isLess;
  }

  /** Puts a few pairs in order where that may be all there is to do; true where the range is sorted then. */
  private repair(start: number, end: number): boolean {
    let at = start + 1;
    for (let repairs = 0; repairs < MAX_REPAIRS; repairs++) {
      while (at < end && !this.less(at, at - 1)) at++;
      if (at === end) return true;
      if (end - start < LONG) return false;
      this.swap(at, at - 1);
      if (at - start >= 2) for (let i = at - 1; i >= 1 && this.less(i, i - 1); i--) this.swap(i, i - 1);
      if (end - at >= 2) for (let i = at + 1; i < end && this.less(i, i - 1); i++) this.swap(i, i - 1);
    }
    return false;
  }

  /** Exchanges three items in the middle with others, by chance that is always the same. */
  private disorder(start: number, end: number): void {
    const length = end - start;
    const modulus = 1n << BigInt(bitLength(length));
    let random = BigInt(length);
    const middle = start + Math.floor(length / 4) * 2;
    for (let at = middle - 1; at <= middle + 1; at++) {
      random ^= BigInt.asUintN(64, random << 13n);
      random ^= random >> 7n;
      random ^= BigInt.asUintN(64, random << 17n);
      const other = Number(random & (modulus - 1n));
      this.swap(at, start + (other >= length ? other - length : other));
    }
  }

  /** What is less than the pivot goes before it, all else behind it; untouched where nothing had to move. */
  private partition(start: number, end: number, pivot: number): { readonly middle: number; readonly isUntouched: boolean } {
    this.swap(start, pivot);
    let [i, j] = [start + 1, end - 1];
    let isUntouched = true;
    for (;;) {
      while (i <= j && this.less(i, start)) i++;
      while (i <= j && !this.less(j, start)) j--;
      if (i > j) break;
      this.swap(i++, j--);
      isUntouched = false;
    }
    this.swap(j, start);
    return { middle: j, isUntouched };
  }

  /** What equals the pivot goes before all that is greater; gives where that begins. Nothing in the range is less. */
  private partitionEqual(start: number, end: number, pivot: number): number {
    this.swap(start, pivot);
    let [i, j] = [start + 1, end - 1];
    for (;;) {
      while (i <= j && !this.less(start, i)) i++;
      while (i <= j && this.less(start, j)) j--;
      if (i > j) return i;
      this.swap(i++, j--);
    }
  }
}
