import type { WorkspaceEdit } from 'vscode-languageserver';
import { ASKS, positionOf, startEditor, withEdits, type Editor } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';

const CRD = 'config/crd/backups.yaml';
const SAMPLE = 'config/samples/nightly.yaml';
const editors: Editor[] = [];
const start = async (files: Readonly<Record<string, string>>): Promise<Editor> => {
  const editor = await startEditor({ files, capabilities: ASKS });
  editors.push(editor);
  return editor;
};
afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.end();
});

/** The files after a field at a mark in one of them has another name. */
async function renamed(
  files: Readonly<Record<string, string>>,
  name: string,
  marked: string,
  to: string,
): Promise<Readonly<Record<string, string>>> {
  const plain = { ...files, [name]: marked.replace('¦', '') };
  const editor = await start(plain);
  editor.open(name, plain[name] ?? '');
  const position = positionOf(marked, marked.indexOf('¦'));
  const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', name, { position, newName: to });
  return Object.fromEntries(Object.entries(plain).map(([file, text]) => [file, withEdits(text, edit.changes?.[editor.uriOf(file)] ?? [])]));
}

const SCHEMA = `
          type: object
          required: [spec]
          example: { spec: { mode: full } }
          x-kubernetes-validations:
            - rule: has(self.spec) && self.spec.mode != 'mode' # of all
              fieldPath: .spec.mode
          properties:
            mode: { type: string }
            spec:
              type: object
              required: [other, mode] # both
              default: { other: a, "mode": full }
              anyOf:
                - required: [mode]
                - not: { properties: { mode: { minLength: 3 } } }
              x-kubernetes-validations:
                - rule: >-
                    self.mode == 'full' ||
                    self.hooks.all(mode, mode.mode != self.mode)
                  messageExpression: "'mode is ' + self.mode"
              properties:
                mode: { type: string, maxLength: 9 } # how
                other: { type: string }
                hooks:
                  type: array
                  maxItems: 5
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [mode]
                  items:
                    type: object
                    required: [mode]
                    properties:
                      mode: { type: string, maxLength: 9 }
      additionalPrinterColumns:
        - { name: Mode, type: string, jsonPath: .spec.mode }
        - { name: Hook, type: string, jsonPath: '.spec.hooks[?(@.mode=="x")].mode' }
`;
const FILES = {
  [CRD]: definition('Backup', SCHEMA),
  [SAMPLE]: `${backup('  mode: full # all of it\n  hooks:\n    - mode: a\n')}---\n${backup('  "mode": full\n').replace('Backup', 'Other')}`,
  'list.json':
    '{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "example.com/v1", "kind": "Backup", "spec": {"mode": "x"}}]}\n',
};

it('gives a field another name wherever definitions and resources have it', async () => {
  const at = FILES[CRD]!.replace(
    '                mode: { type: string, maxLength: 9 } # how',
    '                mo¦de: { type: string, maxLength: 9 } # how',
  );
  const after = await renamed(FILES, CRD, at, 'how');
  expect(after[CRD]).toBe(
    FILES[CRD]!.replace('example: { spec: { mode: full } }', 'example: { spec: { how: full } }')
      .replace("self.spec.mode != 'mode' # of all", "self.spec.how != 'mode' # of all")
      .replace('fieldPath: .spec.mode', 'fieldPath: .spec.how')
      .replace('required: [other, mode] # both', 'required: [other, how] # both')
      .replace('other: a, "mode": full', 'other: a, "how": full')
      .replace('- required: [mode]', '- required: [how]')
      .replace('not: { properties: { mode:', 'not: { properties: { how:')
      .replace("self.mode == 'full' ||", "self.how == 'full' ||")
      .replace('mode.mode != self.mode', 'mode.mode != self.how')
      .replace("'mode is ' + self.mode", "'mode is ' + self.how")
      .replace('mode: { type: string, maxLength: 9 } # how', 'how: { type: string, maxLength: 9 } # how')
      .replace('jsonPath: .spec.mode', 'jsonPath: .spec.how'),
  );
  expect(after[SAMPLE]).toBe(FILES[SAMPLE]!.replace('  mode: full # all', '  how: full # all'));
  expect(after['list.json']).toBe(FILES['list.json'].replace('"mode"', '"how"'));
});

it('gives a field another name where a definition and its resources stand in one file', async () => {
  const both = `${FILES[CRD]!}---\n${FILES[SAMPLE]!}`;
  const after = await renamed({ 'all.yaml': both }, 'all.yaml', both.replace('  mode: full # all', '  mo¦de: full # all'), 'how');
  expect(after['all.yaml']).toContain('required: [other, how] # both');
  expect(after['all.yaml']).toContain('  how: full # all');
});

it('takes a key of a list with it, asked for in a resource', async () => {
  const after = await renamed(FILES, SAMPLE, FILES[SAMPLE]!.replace('- mode: a', '- mo¦de: a'), 'on-event');
  expect(after[CRD]).toContain('x-kubernetes-list-map-keys: [on-event]');
  expect(after[CRD]).toContain('self.hooks.all(mode, mode.on__dash__event != self.mode)');
  expect(after[CRD]).toContain('.spec.hooks[?(@.on-event=="x")].on-event');
  expect(after[CRD]).toContain('required: [other, mode] # both');
  expect(after[SAMPLE]).toContain('    - on-event: a\n');
});

it.each([
  ['a name that is taken', 'other', 'has other next to mode already'],
  ['no name', ' ', 'needs a name'],
  ['a name that rules cannot have', '1', 'Syntax error'],
])('refuses %s', async (_, to, message) => {
  await expect(renamed(FILES, SAMPLE, FILES[SAMPLE]!.replace('  mode: full # all', '  mo¦de: full # all'), to)).rejects.toThrow(message);
});

it('refuses what has no definition, what every resource has, and what is no name', async () => {
  const editor = await start({ [CRD]: FILES[CRD]! });
  const text = `${backup('  mode: full\n')}  unknown: 1\n`;
  editor.open(SAMPLE, text);
  const prepared = async (word: string): Promise<unknown> =>
    editor.ask('textDocument/prepareRename', SAMPLE, { position: positionOf(text, text.indexOf(word)) });
  expect(await prepared('mode')).toMatchObject({
    placeholder: 'mode',
    range: { start: { line: 6, character: 2 }, end: { line: 6, character: 6 } },
  });
  for (const word of ['kind', 'metadata', 'name:', 'full', 'unknown', 'nightly'])
    expect([word, await prepared(word)]).toEqual([word, null]);
});

it.each(['- mode: a', '  mode: full # all'])('gives back the same files when %j is renamed there and back', async (line) => {
  const there = await renamed(FILES, SAMPLE, FILES[SAMPLE]!.replace(line, line.replace('mo', 'mo¦')), 'moment');
  expect(there).not.toEqual(FILES);
  const back = line.replace('mode', 'moment');
  expect(await renamed(there, SAMPLE, there[SAMPLE]!.replace(back, back.replace('mo', 'mo¦')), 'mode')).toEqual(FILES);
});

const COPY = 'releases/backups-1.2.yaml';
const MARKED = FILES[SAMPLE]!.replace('  mode: full # all', '  mo¦de: full # all');
const MARKED_CRD = FILES[CRD]!.replace('mode: { type: string, maxLength: 9 } # how', 'mo¦de: { type: string, maxLength: 9 } # how');
const copied = (text: string): Readonly<Record<string, string>> => ({ ...FILES, [COPY]: `${text}---\n${backup('  mode: full\n')}` });

it('leaves copies of a definition alone, and the resources beside them', async () => {
  const files = copied(FILES[CRD]!);
  const after = await renamed(files, SAMPLE, MARKED, 'how');
  expect(Object.keys(files).filter((name) => after[name] !== files[name])).toEqual([CRD, SAMPLE, 'list.json']);
});

it('refuses in a copy of a generated definition', async () => {
  const files = { ...FILES, [COPY]: FILES[CRD]! };
  await expect(renamed(files, COPY, MARKED_CRD, 'how')).rejects.toThrow(`This CRD is a copy of the one in ${CRD}. Rename the field there.`);
});

it('takes no definition but those that the config file names', async () => {
  const named = { ...copied(FILES[CRD]!), 'api/backups.yaml': FILES[CRD]!, '.structural.yaml': 'crds: [api]\n' };
  const after = await renamed(named, SAMPLE, MARKED, 'how');
  expect([CRD, 'api/backups.yaml', COPY].filter((name) => after[name]?.includes('required: [other, how] # both'))).toEqual([
    'api/backups.yaml',
  ]);
  await expect(renamed(named, CRD, MARKED_CRD, 'how')).rejects.toThrow(
    'This CRD is a copy of the one in api/backups.yaml. Rename the field there.',
  );
});

it('asks before it edits, with the files counted, where an editor can ask', async () => {
  const workspace = { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } };
  const editor = await startEditor({ files: copied(FILES[CRD]!), capabilities: { workspace } });
  editors.push(editor);
  editor.open(SAMPLE, FILES[SAMPLE]!);
  const position = positionOf(MARKED, MARKED.indexOf('¦'));
  const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', SAMPLE, { position, newName: 'how' });
  expect(edit.changes).toBeUndefined();
  expect(Object.values(edit.changeAnnotations ?? {})).toEqual([
    { label: 'Rename mode to how', description: '3 files', needsConfirmation: true },
  ]);
  expect(edit.documentChanges).toHaveLength(3);
});
