import { splitDefinitions } from './definition-parts.js';

const crd = 'kind: CustomResourceDefinition\n';

test.each<readonly [string, readonly (readonly [number, string])[], string]>([
  [
    `${crd}---\na: 1\n---\n${crd}`,
    [
      [0, crd],
      [44, crd],
    ],
    `${' '.repeat(30)}\n---\na: 1\n---\n${' '.repeat(30)}\n`,
  ],
  [`---\n${crd}--- # b\nc: 1`, [[0, `---\n${crd}`]], `---\n${' '.repeat(30)}\n--- # b\nc: 1`],
  ['a: 1\n---\nb: 2\n', [], 'a: 1\n---\nb: 2\n'],
  [`a: 1\n---\n${crd.trim()}`, [[9, crd.trim()]], `a: 1\n---\n${' '.repeat(30)}`],
])('%j', (text, parts, rest) => {
  expect(splitDefinitions(text)).toEqual({
    parts: parts.map(([start, part]) => ({ start, text: part })),
    rest,
    isRestBlank: rest.replace(/^---.*$/gm, '').trim() === '',
  });
});

test.each(['', crd, `{}\n---\n${crd}`, `a: 1\n--- b\n${crd}`, `a: 1\n---\n {"kind": "CustomResourceDefinition"}`])(
  '%j is judged as a whole',
  (text) => {
    expect(splitDefinitions(text)).toBeUndefined();
  },
);
