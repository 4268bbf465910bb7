/**
 * Takes out of the runtime's table of functions in `memory` what is said only where a program fails: names of functions, files and lines. The table by which
 * functions are found goes, too: `changedRuntime` finds them without it. Go asks for names of its own functions.
 */
export function withoutPlaces(memory) {
  const table = memory.indexOf(HEAD);
  if (table < 0 || memory.indexOf(HEAD, table + 1) >= 0) throw new Error(CHANGED);
  const word = (at) => Number(memory.readBigUInt64LE(at));
  const count = word(table + 8);
  const [names, units, files, steps, functions] = [3, 4, 5, 6, 7].map((i) => table + word(table + 8 + 8 * i));
  if (!memory.subarray(names, units).includes('runtime.main\0') || !memory.subarray(files, steps).includes('runtime/proc.go\0'))
    throw new Error(CHANGED);
  withoutBuckets(memory, table, names);
  const forgotten = withoutNames(memory, names, units);
  memory.fill(0, units, steps);
  withoutLines(memory, { count, functions, steps, forgotten });
}

/** Gives where a name is that is gone: where it began, for each. */
function withoutNames(memory, names, units) {
  const forgotten = new Set();
  for (let at = names; at < units;) {
    const end = memory.indexOf(0, at);
    if (memory.toString('latin1', at, at + GO_PREFIX.length) !== GO_PREFIX) {
      forgotten.add(at - names);
      memory.fill(0, at, end);
    }
    at = end + 1;
  }
  return forgotten;
}

/** Of each function goes where it begins, and the steps from file to file and from line to line, unless other steps are the same. */
function withoutLines(memory, { count, forgotten, functions, steps }) {
  const [nameless] = forgotten;
  const [kept, gone] = [new Set(), new Set()];
  for (let i = 0; i < count; i++) {
    const start = functions + memory.readUInt32LE(functions + 8 * i + 4);
    const at = (field) => start + 4 * field;
    kept.add(memory.readUInt32LE(at(FIELD.stackSteps)));
    for (let n = memory.readUInt32LE(at(FIELD.moreCount)); n > 0; n--) kept.add(memory.readUInt32LE(at(FIELD.more + n - 1)));
    for (const field of [FIELD.fileSteps, FIELD.lineSteps]) gone.add(memory.readUInt32LE(at(field)));
    for (const field of [FIELD.fileSteps, FIELD.lineSteps, FIELD.unit, FIELD.firstLine]) memory.writeUInt32LE(0, at(field));
    if (forgotten.has(memory.readUInt32LE(at(FIELD.name)))) memory.writeUInt32LE(nameless, at(FIELD.name));
  }
  for (const offset of gone) if (!kept.has(offset)) memory.fill(0, steps + offset, endOfSteps(memory, steps + offset));
}

/** Steps are pairs of numbers with seven bits a byte; where the first of a pair is zero, they end, unless they only begin. */
function endOfSteps(memory, start) {
  let at = start;
  do {
    for (let numbers = 2; numbers > 0; at++) if (memory[at] < 128) numbers--;
  } while (memory[at] !== 0);
  return at;
}

/** The program's own record points to the table, then to the names, and has its table of buckets and the range of its functions after six lists. */
function withoutBuckets(memory, table, names) {
  const start = Buffer.alloc(16);
  start.writeBigUInt64LE(BigInt(table));
  start.writeBigUInt64LE(BigInt(names), 8);
  const record = memory.indexOf(start);
  if (record < 0 || memory.indexOf(start, record + 1) >= 0) throw new Error(CHANGED);
  const [buckets, first, end] = [0, 8, 16].map((offset) => Number(memory.readBigUInt64LE(record + BUCKETS + offset)));
  // The last bucket has no more parts than it needs; what follows are Go's types.
  memory.fill(0, buckets, buckets + Math.ceil((end - first) / BUCKET_RANGE) * NUMBER_BYTES + Math.ceil((end - first) / PART_RANGE));
}

const CHANGED = 'the table of functions is not as it was: look at function-table.mjs';
/** The header of the table: its version, how long instructions are at least, and pointers. */
const HEAD = Buffer.from([0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]);
const GO_PREFIX = 'runtime.';
/** What a function's record has, in places of four bytes. */
const FIELD = { name: 1, stackSteps: 4, fileSteps: 5, lineSteps: 6, moreCount: 7, unit: 8, firstLine: 9, more: 11 };
const BUCKETS = 152;
/** A bucket is a number, and a byte for each part of its range. */
const [BUCKET_RANGE, PART_RANGE, NUMBER_BYTES] = [4_096, 256, 4];
