import { parseJson } from '@structural/document';
import { printJson, type JsonValue } from '@structural/json';
import type { ServerRefusal } from '../server/refusal.js';
import type { ResourceVerdict } from './resource-verdict.js';
import type { GrowingVerdicts } from './resource-verdicts.js';

/** What a verdict has beyond its place, its name, what is stored otherwise and a refusal; few of them differ in a stream. */
type Shape = Omit<ResourceVerdict, 'path' | 'documentRange' | 'name' | 'namespace' | 'changes' | 'refusal'>;
type Changes = ResourceVerdict['changes'];
/** Changes are a number where many verdicts have the same, or their text. */
type Row = readonly [
  shape: number,
  start: number,
  end: number,
  namespace: string,
  name: string,
  changes: number | string,
  ...path: ResourceVerdict['path'],
];

/**
 * Opens a list for the verdicts of a file of very many resources, of which it keeps some fifty bytes each, as text: a place, a name, one of few shapes, and
 * what is stored otherwise. The errors of a refusal are kept, as they are those of findings.
 */
export function packedVerdicts(): GrowingVerdicts {
  return new PackedVerdicts();
}

class PackedVerdicts implements GrowingVerdicts {
  /** Rows as JSON, so many each; it holds any name, halves of surrogate pairs, too. */
  readonly #packed: string[] = [];
  /** The rows that are not packed yet; null for a verdict that is kept as it is. */
  #rows: (Row | null)[] = [];
  readonly #whole = new Map<number, ResourceVerdict>();
  readonly #refusals = new Map<number, ServerRefusal>();
  readonly #shapes: Shape[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #changes: Changes[] = [];
  readonly #changeNumbers = new Map<string, number>();

  get length(): number {
    return this.#packed.length * ROWS + this.#rows.length;
  }

  push(verdict: ResourceVerdict): void {
    const shape = this.#numberOf(verdict);
    const { changes, documentRange, name, namespace, path, refusal } = verdict;
    if (shape === undefined) this.#whole.set(this.length, verdict);
    // What was put together piece by piece has room for more.
    else if (refusal !== undefined) this.#refusals.set(this.length, 'causes' in refusal ? { causes: refusal.causes.slice() } : refusal);
    this.#rows.push(
      shape === undefined ? null : [shape, documentRange.start, documentRange.end, namespace, name, this.#packChanges(changes), ...path],
    );
    if (this.#rows.length < ROWS) return;
    this.#packed.push(JSON.stringify(this.#rows));
    this.#rows = [];
  }

  *[Symbol.iterator](): Generator<ResourceVerdict> {
    let index = 0;
    for (const packed of this.#packed) for (const row of rowsOf(packed)) yield this.#unpacked(row, index++);
    for (const row of this.#rows) yield this.#unpacked(row, index++);
  }

  at(index: number): ResourceVerdict | undefined {
    const packed = this.#packed[Math.floor(index / ROWS)];
    const row = (packed === undefined ? this.#rows : rowsOf(packed))[index % ROWS];
    return row === undefined ? undefined : this.#unpacked(row, index);
  }

  some(is: (verdict: ResourceVerdict) => boolean): boolean {
    return this.find(is) !== undefined;
  }

  find(is: (verdict: ResourceVerdict) => boolean): ResourceVerdict | undefined {
    for (const verdict of this) if (is(verdict)) return verdict;
    return undefined;
  }

  filter(is: (verdict: ResourceVerdict) => boolean): readonly ResourceVerdict[] {
    const found: ResourceVerdict[] = [];
    for (const verdict of this) if (is(verdict)) found.push(verdict);
    return found;
  }

  map<T>(to: (verdict: ResourceVerdict) => T): T[] {
    const mapped: T[] = [];
    for (const verdict of this) mapped.push(to(verdict));
    return mapped;
  }

  /** The number of a shape; undefined for a new one where there are many. */
  #numberOf(verdict: ResourceVerdict): number | undefined {
    const shape = shapeOf(verdict);
    const key = JSON.stringify(shape);
    const known = this.#numbers.get(key);
    if (known !== undefined || this.#shapes.length >= MAX_SHARED) return known;
    this.#numbers.set(key, this.#shapes.length);
    return this.#shapes.push(shape) - 1;
  }

  #packChanges(changes: Changes): number | string {
    if (changes.length === 0) return NO_CHANGES;
    const text = JSON.stringify(
      changes.map(({ after, before, kind, path }) => [
        kind,
        path,
        before === undefined ? 0 : printJson(before),
        after === undefined ? 0 : printJson(after),
      ]),
    );
    const known = this.#changeNumbers.get(text);
    if (known !== undefined) return known;
    if (this.#changes.length >= MAX_SHARED) return text;
    this.#changeNumbers.set(text, this.#changes.length);
    return this.#changes.push(unpackedChanges(text)) - 1;
  }

  #unpacked(row: Row | null, index: number): ResourceVerdict {
    if (row === null) return wanted(this.#whole.get(index));
    const [number, start, end, namespace, name, packed, ...path] = row;
    const { apiVersion, kind, ...others } = wanted(this.#shapes[number]);
    const changes = packed === NO_CHANGES ? [] : typeof packed === 'string' ? unpackedChanges(packed) : wanted(this.#changes[packed]);
    const refusal = this.#refusals.get(index);
    return { path, documentRange: { start, end }, apiVersion, kind, name, namespace, ...others, changes, ...(refusal && { refusal }) };
  }
}

function shapeOf({
  apiVersion,
  definition,
  byTypesOnly,
  endsAtWebhook,
  errors,
  kind,
  operation,
  outcome,
  serverWarnings,
  unevaluatedRules,
  warnings,
}: ResourceVerdict): Shape {
  return {
    apiVersion,
    kind,
    outcome,
    operation,
    ...(definition && { definition }),
    errors,
    warnings,
    serverWarnings,
    unevaluatedRules,
    ...(byTypesOnly && { byTypesOnly }),
    ...(endsAtWebhook && { endsAtWebhook }),
  };
}

const ROWS = 256;
/** How many shapes, and how many sets of changes, are kept for all to share. */
const MAX_SHARED = 4096;
const NO_CHANGES = -1;

function rowsOf(packed: string): readonly (Row | null)[] {
  return JSON.parse(packed) as readonly (Row | null)[];
}

function unpackedChanges(text: string): Changes {
  type Packed = readonly [Changes[number]['kind'], Changes[number]['path'], string | 0, string | 0];
  return (JSON.parse(text) as readonly Packed[]).map(([kind, path, before, after]) => ({
    kind,
    path,
    ...(before !== 0 && { before: unprinted(before) }),
    ...(after !== 0 && { after: unprinted(after) }),
  }));
}

function unprinted(text: string): JsonValue {
  const read = parseJson(text);
  return read.ok ? read.value : text;
}

function wanted<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('internal error: a part of a verdict is missing');
  return part;
}
