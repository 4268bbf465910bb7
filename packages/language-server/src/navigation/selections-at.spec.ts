import { parseDocuments } from '@structural/document';
import type { Range, SelectionRange } from 'vscode-languageserver';
import { selectionsAt } from './selections-at.js';

const TEXT = 'kind: A\nspec:\n  hosts:\n    - name: db\n      port: 1\n';

function steps(text: string, word: string): readonly string[] {
  const [first] = selectionsAt({ text, documents: parseDocuments(text) }, [text.indexOf(word) + 1]);
  const found: string[] = [];
  for (let at: SelectionRange | undefined = first; at !== undefined; at = at.parent) found.push(partOf(text, at.range));
  return found;
}

function partOf(text: string, { end, start }: Range): string {
  const lines = text.split('\n');
  const offset = ({ character, line }: Range['start']): number => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character;
  return text.slice(offset(start), offset(end));
}

it('grows from a value to the text', () => {
  expect(steps(TEXT, 'db')).toEqual([
    'db',
    'name: db',
    'name: db\n      port: 1',
    '- name: db\n      port: 1',
    'hosts:\n    - name: db\n      port: 1',
    'spec:\n  hosts:\n    - name: db\n      port: 1',
    TEXT.trimEnd(),
    TEXT,
  ]);
});

it('grows from a key, and where nothing parses to the document', () => {
  expect(steps(TEXT, 'port').slice(0, 3)).toEqual(['port', 'port: 1', 'name: db\n      port: 1']);
  expect(steps('a: [\n---\nb: 1\n', 'a')).toEqual(['a: [\n', 'a: [\n---\nb: 1\n']);
});
