import { definitionWith } from '../../../tests/definition.js';
import { explain } from '../../explain/explain.js';
import { readMetaProse } from './meta-prose.js';

const DECLARATIONS = `import { X } from "./x";
/** What an object says. */
export interface ObjectMeta {
    /** The name. */
    name?: string;
    /**
     * When it was made.
     *
     * Read-only.
     */
    readonly creationTimestamp?: Time;
    labels?: {
        [name: string]: string;
    };
}
/** A time. */
export type Time = string;
`;

describe('words for the types that every API shares', () => {
  test('are read from declarations', () => {
    expect(
      [...readMetaProse(DECLARATIONS)].map(([name, { description, fields }]) => [name.split('.').at(-1), description, [...fields]]),
    ).toEqual([
      [
        'ObjectMeta',
        'What an object says.',
        [
          ['name', 'The name.'],
          ['creationTimestamp', 'When it was made.\n\nRead-only.'],
        ],
      ],
      ['Time', 'A time.', []],
    ]);
  });

  test('take the place of our own where they are given', () => {
    const definition = definitionWith({ type: 'object', properties: { spec: { type: 'object' } } });
    const { text } = explain(definition, 'v1', { path: ['metadata', 'creationTimestamp'], prose: readMetaProse(DECLARATIONS) });
    expect(text.split('\n').slice(4)).toEqual([
      'FIELD: creationTimestamp <string>',
      '',
      '',
      'DESCRIPTION:',
      '    When it was made.',
      '    ',
      '    Read-only.',
      '    A time.',
      '    ',
      '',
      '',
    ]);
  });

  test('any text is read', () => {
    expect(readMetaProse(`/** ${'*'.repeat(10_000)} export interface \n name:`)).toEqual(new Map());
  });
});
