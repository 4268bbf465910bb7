import { exampleCrd } from '../../../tests/example-crd.js';
import type { Manifest } from '../../publish/published-api.js';
import { definitionReader } from './definition-reader.js';
import type { SourceReading } from './manifest-source.js';

/** What readings of a source become one after the other: definitions of files, and the number of problems of the source. */
async function read(...readings: readonly (Readonly<Record<string, string>> | 'unchanged')[]): Promise<unknown[]> {
  let next = 0;
  const reader = definitionReader({
    name: 'test',
    locationOf: () => '',
    read: () => {
      const reading = readings[next++]!;
      const manifests: Manifest[] = reading === 'unchanged' ? [] : Object.entries(reading).map(([file, text]) => ({ file, text }));
      return Promise.resolve<SourceReading>({ manifests, problems: [], ...(reading === 'unchanged' && { unchanged: true }) });
    },
  });
  const seen: unknown[] = [];
  while (next < readings.length) {
    const { manifests, problems, unchanged } = await reader.read();
    seen.push(
      unchanged
        ? 'unchanged'
        : [
            manifests
              .flatMap(({ definitions, file }) => definitions.map(({ definition }) => `${file} ${definition.metadata.name}`))
              .join(', '),
            problems.length,
          ],
    );
  }
  return seen;
}

const broken = 'a: [';
const widget = exampleCrd();
const gadget = exampleCrd({ kind: 'Gadget' });

describe('definitionReader', () => {
  test('reads definitions, refused ones too', async () => {
    expect(await read({ a: widget, b: exampleCrd({ group: 'nodots' }) }, 'unchanged', { a: '' })).toEqual([
      ['a widgets.example.com, b widgets.nodots', 0],
      'unchanged',
      ['', 0],
    ]);
  });

  test('keeps the definitions of a file that is broken, as long as it is there', async () => {
    expect(await read({ a: widget, b: gadget }, { a: broken, b: gadget }, { a: broken }, { b: gadget }, { a: broken, b: gadget })).toEqual([
      ['a widgets.example.com, b gadgets.example.com', 0],
      ['a widgets.example.com, b gadgets.example.com', 0],
      ['a widgets.example.com', 0],
      ['b gadgets.example.com', 0],
      ['b gadgets.example.com', 0],
    ]);
  });

  test('keeps what stood in a broken part of a file, and what was accepted before it was refused', async () => {
    const both = `${widget}\n---\n${gadget}`;
    const refused = exampleCrd({ kind: 'Gadget', versions: [] });
    expect(await read({ a: both }, { a: `${widget}\n---\n${broken}` }, { a: widget })).toEqual([
      ['a widgets.example.com, a gadgets.example.com', 0],
      ['a gadgets.example.com, a widgets.example.com', 0],
      ['a widgets.example.com', 0],
    ]);
    expect(
      await read({ a: both }, { a: `${widget}\n---\n${refused}` }, { a: `${widget}\n---\n${refused}` }, { a: widget, b: gadget }),
    ).toEqual([
      ['a widgets.example.com, a gadgets.example.com', 0],
      ['a gadgets.example.com, a widgets.example.com, a gadgets.example.com', 0],
      ['a gadgets.example.com, a widgets.example.com, a gadgets.example.com', 0],
      ['a widgets.example.com, b gadgets.example.com', 0],
    ]);
  });

  test('has a problem as a whole where nothing can be read', async () => {
    expect(
      await read({ a: broken, b: broken, c: 'kind: Pod' }, 'unchanged', { a: widget, b: broken }, { c: broken }, { a: broken }),
    ).toEqual([
      ['', 3],
      ['', 3],
      ['a widgets.example.com', 0],
      ['', 2],
      ['a widgets.example.com', 0],
    ]);
  });
});
