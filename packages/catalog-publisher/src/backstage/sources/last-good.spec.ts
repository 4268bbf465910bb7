import { keepLastGood } from './last-good.js';
import type { SourceReading } from './manifest-source.js';

const manifest = (file: string, text = '') => ({ file, text });

/** What readings become one after the other: files with their texts, and whether they are complete. */
async function read(...readings: readonly (SourceReading | Error)[]): Promise<unknown[]> {
  let next = 0;
  const source = {
    name: 'test',
    locationOf: () => '',
    read: () => {
      const reading = readings[next++]!;
      return reading instanceof Error ? Promise.reject(reading) : Promise.resolve(reading);
    },
  };
  const reader = keepLastGood(source);
  const seen: unknown[] = [];
  while (next < readings.length) {
    const { complete, manifests, problems } = await reader();
    seen.push([manifests.map(({ file, text }) => `${file}${text as string}`).join(' '), complete, problems.length]);
  }
  return seen;
}

describe('keepLastGood', () => {
  test('gives what the source gives', async () => {
    expect(
      await read({ manifests: [manifest('a'), manifest('b')], problems: [] }, { manifests: [manifest('b', '2')], problems: [] }),
    ).toEqual([
      ['a b', true, 0],
      ['b2', true, 0],
    ]);
  });

  test('keeps everything where the whole source fails', async () => {
    const good = { manifests: [manifest('a')], problems: [] };
    expect(
      await read(good, new Error('unreachable'), { manifests: [], problems: [{ message: 'no' }] }, { manifests: [], problems: [] }),
    ).toEqual([
      ['a', true, 0],
      ['a', true, 1],
      ['a', true, 1],
      ['', true, 0],
    ]);
  });

  test('keeps a file that cannot be read', async () => {
    const partly = { manifests: [manifest('b', '2')], problems: [{ file: 'a', message: 'no' }] };
    expect(await read({ manifests: [manifest('a'), manifest('b'), manifest('c')], problems: [] }, partly)).toEqual([
      ['a b c', true, 0],
      ['a b2', true, 1],
    ]);
  });

  test('is incomplete until all was read once', async () => {
    const partly = { manifests: [manifest('b')], problems: [{ file: 'a', message: 'no' }] };
    expect(await read(new Error('unreachable'), partly, { manifests: [manifest('a')], problems: [] }, partly)).toEqual([
      ['', false, 1],
      ['b', false, 1],
      ['a', true, 0],
      ['a b', true, 1],
    ]);
  });

  test('keeps everything where nothing has changed', async () => {
    expect(await read({ manifests: [manifest('a')], problems: [] }, { manifests: [], problems: [], unchanged: true })).toEqual([
      ['a', true, 0],
      ['a', true, 0],
    ]);
  });
});
