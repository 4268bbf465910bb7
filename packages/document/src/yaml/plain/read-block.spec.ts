import type { JsonObject, JsonValue } from '@structural/json';
import fc from 'fast-check';
import { processorTime, runs } from '../../../../../tools/search-budget/search-budget.mjs';
import { arbitraryYaml } from '../../../tests/arbitrary-yaml.js';
import { newBlockMemory, nextBlockMemory, type BlockMemory } from './block-memory.js';
import { readPlainYaml } from './read-plain-yaml.js';

const LONG = 'a text that is long enough to be worth remembering, which takes some more words than one would think at first sight. '.repeat(
  2,
);

const read = (text: string, blocks: BlockMemory): JsonValue | undefined => readPlainYaml(text, undefined, blocks);
const members = (text: string, blocks: BlockMemory): JsonObject => read(text, blocks) as JsonObject;

describe('equal blocks at equal indentation', () => {
  const block = `  b: ${LONG}\n  c:\n    d: 1\n`;

  test('are one value, in one text and in several', () => {
    const blocks = newBlockMemory();
    const first = members(`a:\n${block}e:\n${block}`, blocks);
    const second = members(`x: 1\nw:\n${block}z: 2\n`, blocks);
    expect(first['e']).toBe(first['a']);
    expect(second['w']).toBe(first['a']);
    expect(second).toEqual({ x: 1, w: { b: LONG.trim(), c: { d: 1 } }, z: 2 });
  });

  test.each([
    ['that go on', `a:\n${block}  e: 2\nf: 1\n`, { a: { b: LONG.trim(), c: { d: 1 }, e: 2 }, f: 1 }],
    ['that go on further in', `a:\n${block}    e: 2\nf: 1\n`, { a: { b: LONG.trim(), c: { d: 1, e: 2 } }, f: 1 }],
    ['that stand further in', `a:\n  ${block.replaceAll('\n', '\n  ').trimEnd()}\nf: 1\n`, { a: { b: LONG.trim(), c: { d: 1 } }, f: 1 }],
    ['that differ at the end', `a:\n${block.replace('d: 1', 'd: 2')}f: 1\n`, { a: { b: LONG.trim(), c: { d: 2 } }, f: 1 }],
  ])('are distinguished from those %s', (_, text, value) => {
    const blocks = newBlockMemory();
    const known = members(`a:\n${block}f: 1\n`, blocks);
    const other = members(text, blocks);
    expect(other).toEqual(value);
    expect(other['a']).not.toBe(known['a']);
  });

  test('keep the blank lines of a scalar at their end', () => {
    const blocks = newBlockMemory();
    const text = (blank: string): string => `a:\n  b: ${LONG}\n  c: |+\n    d\n${blank}f: 1\n`;
    expect(members(text('\n'), blocks)).toMatchObject({ a: { c: 'd\n\n' } });
    expect(members(text('\n\n'), blocks)).toMatchObject({ a: { c: 'd\n\n\n' } });
    expect(members(text(''), blocks)).toMatchObject({ a: { c: 'd\n' } });
    expect(members(text('# e\n'), blocks)).toMatchObject({ a: { c: 'd\n' } });
  });

  test('may not nest deeper than others', () => {
    const nested = (depth: number): string =>
      `${Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('')}${' '.repeat(depth)}b: ${LONG}\nc: 1\n`;
    const inList = (depth: number): string => `${'- '.repeat(2)}${nested(depth).replaceAll('\n', '\n    ').trimEnd()}\n`;
    const blocks = newBlockMemory();
    for (const text of [nested(190), inList(190), nested(199), inList(197), inList(198), inList(199)])
      expect(read(text, blocks) === undefined).toBe(readPlainYaml(text) === undefined);
  });
});

/** Texts that repeat one another's blocks, whole and in part. */
const repetitive = fc
  .tuple(
    fc.array(
      fc.oneof(
        arbitraryYaml.map((text) => text.replaceAll('\r', '')),
        fc.constantFrom('c: 1\nd:\n  e: |+\n    f\n\n', 'c: [1, {d: e}]', "c: >\n  d\n  e\nf: 'g'\n# h", 'c: d\n  e\n\nf:\n- g\n- h: i'),
      ),
      { minLength: 1, maxLength: 2 },
    ),
    fc.array(
      fc.record({
        which: fc.nat(),
        indent: fc.constantFrom(0, 0, 2, 4),
        cut: fc.oneof(fc.constant(1_000), fc.constant(1_000), fc.nat({ max: 40 })),
        tail: fc.constantFrom('', '', '', '\n', '# e\n', ' f: 1\n', '  g: 2\n', '    h\n'),
      }),
      { minLength: 2, maxLength: 6 },
    ),
  )
  .map(([pieces, uses]) =>
    uses.map(({ cut, indent, tail, which }, i) => {
      const lines = [`b${which % 2}: ${LONG}`, ...(pieces[which % pieces.length] ?? '').slice(0, cut).split('\n')];
      const block = lines.map((line) => `${' '.repeat(indent + 2)}${line}`).join('\n');
      return `${indent > 0 ? `o:\n${indent > 2 ? '  p:\n' : ''}` : ''}${' '.repeat(indent)}a${i % 2}:\n${block}\n${tail}z: 1\n`;
    }),
  );

test('texts that are read with one memory have the values that each of them has alone', () => {
  fc.assert(
    fc.property(repetitive, (texts) => {
      const blocks = newBlockMemory();
      const all = [...texts, texts.join('').replaceAll('z: 1\n', ''), ...texts];
      expect(all.map((text) => read(text, blocks))).toEqual(all.map((text) => readPlainYaml(text)));
    }),
    { numRuns: runs(1_000) },
  );
});

test('texts that follow one another have the values that each of them has alone', () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat(9),
    add: fc.constantFrom('', 'x', '\n', ' ', '  - ', '#'),
  });
  fc.assert(
    fc.property(repetitive, fc.array(edit, { maxLength: 40 }), (texts, edits) => {
      let blocks = newBlockMemory();
      let text = texts.join('').replaceAll('z: 1\n', '');
      for (const { add, at, drop } of [{ at: 0, drop: 0, add: '' }, ...edits]) {
        const offset = Math.floor(at * text.length);
        text = text.slice(0, offset) + add + text.slice(offset + drop);
        blocks = nextBlockMemory(blocks);
        expect(read(text, blocks)).toEqual(readPlainYaml(text));
        expect(read(texts[0] ?? '', blocks)).toEqual(readPlainYaml(texts[0] ?? ''));
      }
    }),
    { numRuns: runs(150) },
  );
});

test('what stands still in a text that is edited here and there keeps its value, however often', () => {
  const text = (b: string, c: string): string => `a:\n  b:\n    e: ${b} ${LONG}\n    d:\n      f: ${LONG}\n  c:\n    e: ${c} ${LONG}\n`;
  const inside = (value: JsonValue | undefined): JsonValue | undefined => (value as { a: { b: JsonObject } }).a.b['d'];
  let blocks = newBlockMemory();
  const next = (b: string, c: string): JsonValue | undefined => {
    blocks = nextBlockMemory(blocks);
    return read(text(b, c), blocks);
  };
  const first = next('b', 'c');
  for (let round = 0; round < 40; round++) next('b', `c${'x'.repeat(round)}`);
  const last = next('bx', 'c');
  expect(inside(last)).toBe(inside(first));
  expect(last).toEqual(readPlainYaml(text('bx', 'c')));
});

test('such texts share values often enough that the comparison means something', () => {
  let shared = 0;
  for (const texts of fc.sample(repetitive, { numRuns: 300, seed: 1 })) {
    const blocks = newBlockMemory();
    const values = texts.flatMap((text) => Object.values(members(text, blocks) ?? {})).filter((value) => typeof value === 'object');
    if (new Set(values).size < values.length) shared++;
  }
  expect(shared).toBeGreaterThan(15);
});

test('blocks that begin alike take linear time', () => {
  const alike = (count: number): string =>
    Array.from({ length: count }, (_, i) => `k${i}:\n  a: ${LONG}\n  b:\n    c: ${LONG}\n    d: ${i}\n`).join('');
  const deep = (depth: number): string =>
    Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n${' '.repeat(level + 1)}b: ${LONG}\n`).join('');
  for (const text of [alike(20_000), deep(190).repeat(20), `${deep(150)}c: 1\n`.replaceAll('b:', 'bb:')]) {
    const start = processorTime();
    const blocks = newBlockMemory();
    for (let i = 0; i < 3; i++) read(text, blocks);
    expect(processorTime() - start).toBeLessThan(5_000);
  }
});
