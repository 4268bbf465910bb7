import type { CodeAction, Hover, InlayHint, Location, DocumentSymbol, TextDocumentEdit } from 'vscode-languageserver';
import { ASKS, startEditor, withEdits, positionOf, type Editor, type EditorOptions } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';

const CRD = 'config/crd/backups.yaml';
const SAMPLE = 'config/samples/nightly.yaml';
const editors: Editor[] = [];
const start = async (options: EditorOptions = {}): Promise<Editor> => {
  const editor = await startEditor({ files: { [CRD]: definition() }, ...options });
  editors.push(editor);
  return editor;
};
afterEach(async () => {
  for (const editor of editors.splice(0)) {
    expect(editor.logged.filter((line) => line.includes('Error'))).toEqual([]);
    await editor.end();
  }
});

describe('diagnostics', () => {
  it('says what the server refuses, with the rule and the line of the definition that demands it', async () => {
    const editor = await start();
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    const [found] = await editor.findings(SAMPLE);
    expect(found).toMatchObject({
      severity: 1,
      code: 'resource-value',
      source: 'structural',
      message: 'spec.replicas: Invalid value: 9: spec.replicas in body should be less than or equal to 5',
      range: { start: { line: 6, character: 12 }, end: { line: 6, character: 13 } },
      relatedInformation: [{ location: { uri: editor.uriOf(CRD) } }],
    });
    expect(found?.codeDescription?.href).toContain('resource-value.md');
  });

  it('fades fields that are dropped', async () => {
    const editor = await start();
    editor.open(SAMPLE, backup('  replica: 1\n'));
    expect(await editor.findings(SAMPLE)).toMatchObject([{ code: 'unknown-field', severity: 2, tags: [1] }]);
  });

  it('follows a definition that is changed in its buffer, and what is on disk once that is closed', async () => {
    const editor = await start();
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    expect(await editor.findings(SAMPLE)).toHaveLength(1);
    editor.open(CRD, definition().replace('maximum: 5', 'maximum: 50'));
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 0)).toEqual([]);
    editor.close(CRD);
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 1)).toHaveLength(1);
  });

  it('follows files that are written and removed', async () => {
    const editor = await start();
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    expect(await editor.findings(SAMPLE)).toHaveLength(1);
    editor.write(CRD, definition().replace('maximum: 5', 'maximum: 50'));
    editor.changed(CRD);
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 0)).toEqual([]);
  });

  it('takes definitions that a config file names, and says what is wrong with the config file', async () => {
    const files = {
      [CRD]: definition(),
      'old/backups.yaml': definition().replace('maximum: 5', 'maximum: 50'),
      '.structural.yaml': 'crds: [old]\n',
    };
    const editor = await start({ files });
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    expect(await editor.findings(SAMPLE)).toEqual([]);
    editor.write('.structural.yaml', 'crds: 1\n');
    editor.changed('.structural.yaml');
    expect(await editor.findingsWhen('.structural.yaml', (found) => found.length > 0)).toMatchObject([{ severity: 1 }]);
  });

  it('follows definitions that a config file names and git ignores, when they are written, new ones, too', async () => {
    const files = { '.gitignore': 'vendor\n', '.structural.yaml': 'crds: [vendor]\n', 'vendor/a.yaml': definition(), '.git/HEAD': '' };
    const editor = await start({ files });
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    expect(await editor.findings(SAMPLE)).toHaveLength(1);
    editor.write('vendor/a.yaml', definition().replace('maximum: 5', 'maximum: 50'));
    editor.changed('vendor/a.yaml');
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 0)).toEqual([]);
    editor.write('vendor/b.yaml', definition());
    editor.changed('vendor/b.yaml');
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 1)).toHaveLength(1);
  });

  it('judges by the nearest of several definitions with one name', async () => {
    const old = definition().replace('maximum: 5', 'maximum: 50');
    const editor = await start({ files: { 'new/crd/b.yaml': definition(), 'old/crd/b.yaml': old } });
    editor.open('new/samples/a.yaml', backup('  replicas: 9\n'));
    editor.open('old/samples/a.yaml', backup('  replicas: 9\n'));
    expect(await editor.findings('new/samples/a.yaml')).toHaveLength(1);
    expect(await editor.findings('old/samples/a.yaml')).toEqual([]);
  });

  it('says nothing about files that are no manifests', async () => {
    const editor = await start();
    editor.open('mkdocs.yml', 'site_name: a\nnav: [a, b\n');
    editor.open('.github/workflows/a.yaml', 'on: push\n');
    expect(await editor.findings('mkdocs.yml')).toEqual([]);
    expect(await editor.findings('.github/workflows/a.yaml')).toEqual([]);
  });

  it('says at a Chart.yaml that Helm can store no release of its chart', async () => {
    const values = Array.from({ length: 180_000 }, (_, i) => (i * 2_654_435_761).toString(36)).join('');
    const chart = 'apiVersion: v2\nname: large\nversion: 1.0.0\n';
    const editor = await start({ files: { 'chart/Chart.yaml': chart, 'chart/files/values.txt': values } });
    editor.open('chart/Chart.yaml', chart);
    const [found, ...others] = await editor.findings('chart/Chart.yaml');
    expect(others).toEqual([]);
    expect([found?.code, found?.range.start.line]).toEqual(['object-size', 1]);
  });

  it('says once where types alone of built-in kinds were checked', async () => {
    const editor = await start({ settings: { kubeVersion: '1.36' } });
    const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
    editor.open('a.yaml', `${map}---\n${map}`);
    expect(await editor.findings('a.yaml')).toMatchObject([
      {
        severity: 4,
        code: 'unknown-kind',
        message: 'built-in kinds (2 objects) were checked only for types and fields, not for what else Kubernetes 1.36 validates',
        range: { start: { line: 1, character: 6 } },
      },
    ]);
  });

  it('says nothing about what a config file leaves out', async () => {
    const editor = await start({ files: { [CRD]: definition(), '.structural.yaml': 'ignore: [vendor/]\n' } });
    editor.open('vendor/a.yaml', backup('  replicas: 9\n'));
    expect(await editor.findings('vendor/a.yaml')).toEqual([]);
  });

  it('judges buffers without a file, several documents and items of lists', async () => {
    const editor = await start();
    editor.open('untitled:Untitled-1', `${backup('  replicas: 9\n')}---\n${backup('  paused: 1\n')}`);
    expect(await editor.findings('untitled:Untitled-1')).toMatchObject([
      { range: { start: { line: 6 } } },
      { range: { start: { line: 14 } } },
    ]);
  });

  it('answers editors that ask', async () => {
    const editor = await start({ capabilities: ASKS });
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    expect(await editor.ask('textDocument/diagnostic', SAMPLE)).toMatchObject({ kind: 'full', items: [{ code: 'resource-value' }] });
  });

  it('sends findings to editors that ask after edits alone, and would keep old ones', async () => {
    const editor = await start({ capabilities: { textDocument: { diagnostic: {} } } });
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    expect(await editor.findings(SAMPLE)).toHaveLength(1);
    editor.open(CRD, definition().replace('maximum: 5', 'maximum: 50'));
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 0)).toEqual([]);
  });

  it('goes on where an editor refuses what it says it can', async () => {
    const editor = await start({ capabilities: { workspace: { codeLens: { refreshSupport: true } } } });
    editor.open(SAMPLE, backup('  replicas: 9\n'));
    editor.open(CRD, definition().replace('maximum: 5', 'maximum: 50'));
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 0)).toEqual([]);
    editor.close(CRD);
    expect(await editor.findingsWhen(SAMPLE, (found) => found.length === 1)).toHaveLength(1);
    // Its refusal is in the log once the server has heard of it.
    while (!editor.logged.join().includes('workspace/codeLens/refresh'))
      await editor.ask('textDocument/hover', SAMPLE, { position: { line: 0, character: 0 } });
  });

  it('watches settings in editors that want to know which, and in no other', async () => {
    const watched = { configuration: true, didChangeConfiguration: { dynamicRegistration: true } };
    const asked = await start({ capabilities: { workspace: watched } });
    const others = await start({ capabilities: { workspace: { configuration: true } } });
    for (const editor of [asked, others]) {
      editor.open(SAMPLE, backup('  replicas: 9\n'));
      await editor.findings(SAMPLE);
    }
    expect(asked.registered).toEqual(['workspace/didChangeConfiguration']);
    expect(others.registered).toEqual([]);
  });

  it('takes settings, and names those that it cannot use', async () => {
    const editor = await start({ settings: { strict: 'strict', kubeVersion: '9' } });
    editor.open(SAMPLE, backup('  replica: 1\n'));
    expect(await editor.findings(SAMPLE)).toMatchObject([{ code: 'unknown-field', severity: 1 }]);
    expect(editor.logged.join()).toContain('structural.kubeVersion: must be a version of Kubernetes');
  });

  it('reads the folder of a file that is opened by itself', async () => {
    const editor = await start({ hasFolder: false, files: { 'backups.yaml': definition() } });
    editor.open('nightly.yaml', backup('  replicas: 9\n'));
    expect(await editor.findingsWhen('nightly.yaml', (found) => found.length > 0)).toMatchObject([{ code: 'resource-value' }]);
  });
});

describe('completion', () => {
  const labels = async (editor: Editor, marked: string): Promise<readonly string[]> =>
    (await editor.complete(SAMPLE, marked)).map(({ label }) => label);

  it('knows built-in kinds, their fields and values', async () => {
    const editor = await start();
    const pod = (rest: string): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${rest}`;
    editor.open(SAMPLE, pod('  containers: []\n'));
    expect(await labels(editor, 'apiVersion: apps/v1\nkind: Dep¦\n')).toContain('Deployment');
    expect(await labels(editor, pod('  ¦\n'))).toEqual(expect.arrayContaining(['containers', 'restartPolicy']));
    expect(await labels(editor, pod('  restartPolicy: ¦\n'))).toEqual(['Always', 'Never', 'OnFailure']);
  });

  it('offers the fields that are not there yet, required ones first', async () => {
    const editor = await start();
    editor.open(SAMPLE, backup());
    expect(await labels(editor, backup('  ¦\n'))).toEqual(['mode', 'replicas', 'paused', 'oldName', 'target', 'hooks', 'labels']);
    expect(await labels(editor, `${backup('  target:\n    ¦\n')}`)).toEqual(['claim', 'path']);
    expect(await labels(editor, backup('  hooks:\n    - na¦\n'))).toEqual(['name', 'command']);
  });

  it('offers values, kinds and versions', async () => {
    const editor = await start();
    editor.open(SAMPLE, backup());
    expect(await labels(editor, backup('  mode: ¦\n'))).toEqual(['full', 'incremental']);
    expect(await labels(editor, backup('  paused: ¦\n'))).toEqual(['true', 'false']);
    expect(await labels(editor, 'apiVersion: example.com/v1\nkind: ¦\n')).toEqual(['Backup']);
    expect(await labels(editor, 'apiVersion: ¦\nkind: Backup\n')).toEqual(['example.com/v1']);
    expect(await labels(editor, '¦')).toEqual(['Backup', 'apiVersion', 'kind', 'metadata', 'spec']);
  });

  it('writes a whole resource that is accepted, and blocks with what they require', async () => {
    const editor = await start();
    editor.open(SAMPLE, '');
    const [whole] = await editor.complete(SAMPLE, '¦');
    editor.change(SAMPLE, withEdits('', [whole?.textEdit as never]));
    expect(await editor.findings(SAMPLE)).toEqual([]);
    const items = await editor.complete(SAMPLE, backup('  ¦\n'));
    expect(items.find(({ label }) => label === 'target')).toMatchObject({
      textEdit: { newText: 'target:\n    claim: claim' },
      detail: 'object',
    });
  });

  it('goes on in a new line below an object, for editors that know snippets', async () => {
    const editor = await start({ capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
    editor.open('crd.yaml', '');
    const kind = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n';
    const offered = await editor.complete('crd.yaml', `${kind}spec:\n  ¦`);
    expect(offered.find(({ label }) => label === 'names')?.textEdit?.newText).toBe('names:\n    $0');
  });

  it('marks what is to be typed over for editors that know snippets', async () => {
    const editor = await start({ capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
    editor.open(SAMPLE, backup());
    const items = await editor.complete(SAMPLE, backup('  ¦\n'));
    expect(items.find(({ label }) => label === 'target')).toMatchObject({
      insertTextFormat: 2,
      textEdit: { newText: 'target:\n    claim: ${1:claim}' },
    });
  });

  it('strikes through what is deprecated', async () => {
    const editor = await start();
    editor.open(SAMPLE, backup());
    const items = await editor.complete(SAMPLE, backup('  ¦\n'));
    expect(items.find(({ label }) => label === 'oldName')).toMatchObject({ tags: [1] });
  });

  it('offers the keywords of definitions, their values, and names for required', async () => {
    const editor = await start();
    const text = definition();
    editor.open(CRD, text);
    const complete = async (marked: string): Promise<readonly string[]> => (await editor.complete(CRD, marked)).map(({ label }) => label);
    expect(await complete(text.replace('paused: { type: boolean }', 'paused: { type: boolean, ¦ }'))).toContain('description');
    expect(await complete(text.replace('paused: { type: boolean }', 'paused: { type: bo¦ }'))).toEqual([
      'string',
      'integer',
      'number',
      'boolean',
      'object',
      'array',
    ]);
    expect(await complete(text.replace('required: [schedule]', 'required: [schedule, ¦]'))).toContain('mode');
    expect(await complete(text.replace('scope: Namespaced', 'scope: ¦'))).toEqual(['Namespaced', 'Cluster']);
  });
});

describe('completion in rules', () => {
  const offered = async (rule: string): Promise<readonly string[]> => {
    const editor = await start();
    editor.open(CRD, definition());
    const text = definition().replace("self.mode != 'full' || has(self.target)", rule);
    return (await editor.complete(CRD, text)).map(({ detail, label }) => `${label}: ${detail ?? ''}`);
  };

  it('offers the fields of self, by their types', async () => {
    const labels = await offered('self.¦');
    expect(labels.slice(0, 3)).toEqual(['schedule: string', 'mode: string', 'replicas: int']);
    expect(labels).toContain('hooks: list(object)');
  });

  it('offers what may be called on a value, and nothing else', async () => {
    const labels = await offered('self.schedule.st¦');
    expect(labels).toContain('startsWith: string.startsWith(string) → bool');
    expect(labels.some((label) => label.startsWith('all:'))).toBe(false);
    expect((await offered('self.hooks.¦')).slice(0, 2)).toEqual(['all: all(x, …)', 'exists: exists(x, …)']);
  });

  it('knows the variables of macros, in one another, too', async () => {
    expect(await offered('self.hooks.all(h, h.¦)')).toContain('command: list(string)');
    expect(await offered('self.hooks.all(h, h.command.exists(c, c.¦))')).toContain('endsWith: string.endsWith(string) → bool');
    expect(await offered('self.labels.all(k, k.¦)')).toContain('endsWith: string.endsWith(string) → bool');
  });

  it('offers names where no dot stands', async () => {
    const labels = await offered('self.hooks.all(h, ¦)');
    expect(labels.slice(0, 3)).toEqual(['self: ', 'oldSelf: ', 'h: ']);
    expect(labels).toContain('duration: duration(string) → duration');
  });
});

describe('what is known of a place', () => {
  it('explains a field, its bounds and its rules with their price', async () => {
    const editor = await start();
    const text = backup('  mode: full\n  target: { claim: a }\n');
    editor.open(SAMPLE, text);
    const hover = async (part: string): Promise<string> => {
      const found = await editor.ask<Hover>('textDocument/hover', SAMPLE, { position: positionOf(text, text.indexOf(part)) });
      return (found.contents as { readonly value: string }).value;
    };
    expect(await hover('schedule')).toBe(
      '**schedule** · _string, required_\n\nWhen to back up, in the syntax of cron.\n\n- at least 9 characters',
    );
    expect(await hover('mode')).toBe('**mode** · _string_\n\n- default `"incremental"`\n- one of `"full"`, `"incremental"`');
    expect(await hover('spec:')).toMatch(
      /rule `self\.mode != 'full' \|\| has\(self\.target\)`: a full backup needs a target \(costs [\d,]+, < 0\.1 % of the limit\)/,
    );
    expect(await hover('Backup')).toContain('**Backup** · `example.com/v1` · in namespaces');
  });

  it('explains the definition in hand where resources are judged by another one of its name', async () => {
    const editor = await start({ files: { '.structural.yaml': 'crds: [new]\n', 'new/b.yaml': definition() } });
    const text = definition().replace('minLength: 9', 'minLength: 3');
    editor.open('old/b.yaml', text);
    const position = positionOf(text, text.indexOf('schedule:\n'));
    const found = await editor.ask<Hover>('textDocument/hover', 'old/b.yaml', { position });
    expect((found.contents as { readonly value: string }).value).toContain('at least 3 characters');
  });

  it('tells the types of what rules name', async () => {
    const editor = await start();
    const text = definition().replace("self.mode != 'full' || has(self.target)", 'self.hooks.all(h, h.command.size() > 0)');
    editor.open(CRD, text);
    const hover = async (part: string): Promise<string> => {
      const found = await editor.ask<Hover>('textDocument/hover', CRD, { position: positionOf(text, text.indexOf(part)) });
      return (found.contents as { readonly value: string }).value;
    };
    expect(await hover('hooks.all')).toBe('`self.hooks` · _list(object)_');
    expect(await hover('command.size')).toBe('`h.command` · _list(string)_');
    expect(await hover('> 0)')).toBe('`h.command.size() > 0` · _bool_');
    expect(await hover('all(h')).toMatch(
      /^`self\.hooks\.all\(h, h\.command\.size\(\) > 0\)` · _bool_\n\nThe rule costs [\d,]+, .*limit\.$/,
    );
  });

  it('leads from a field to its schema', async () => {
    const editor = await start();
    const text = backup('  target: { claim: a }\n');
    editor.open(SAMPLE, text);
    const found = await editor.ask<Location>('textDocument/definition', SAMPLE, { position: positionOf(text, text.indexOf('claim')) });
    const line = definition()
      .split('\n')
      .findIndex((each) => each.includes('claim: {'));
    expect(found).toMatchObject({ uri: editor.uriOf(CRD), range: { start: { line } } });
  });

  it('finds what uses a field, in files and buffers, from its schema and from a resource', async () => {
    const hooks = backup('  hooks:\n    - name: a\n    - name: b\n');
    const files = {
      [CRD]: definition(),
      'a.yaml': hooks,
      'b.yaml': backup(),
      'c.yaml': 'kind: Backup\napiVersion: other.com/v1\nspec: { hooks: [{ name: a }] }\n',
    };
    const editor = await start({ files });
    const text = definition();
    editor.open(CRD, text);
    const ask = (name: string, of: string, offset: number): Promise<readonly Location[]> =>
      editor.ask('textDocument/references', name, { position: positionOf(of, offset), context: { includeDeclaration: false } });
    const found = await ask(CRD, text, text.indexOf('name: { type: string }'));
    expect(found.map(({ range: { start }, uri }) => [uri, start.line])).toEqual([
      [editor.uriOf('a.yaml'), 7],
      [editor.uriOf('a.yaml'), 8],
    ]);
    editor.open('b.yaml', hooks);
    expect(await ask('b.yaml', hooks, hooks.indexOf('name: a\n'))).toHaveLength(4);
    expect(await ask(CRD, text, text.indexOf('paused'))).toEqual([]);
  });

  it('outlines resources and definitions', async () => {
    const editor = await start();
    editor.open(CRD, definition());
    const [symbol] = await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', CRD);
    expect(symbol).toMatchObject({ name: 'CustomResourceDefinition', detail: 'backups.example.com', children: [{ name: 'v1' }] });
    const [spec] = symbol?.children?.[0]?.children ?? [];
    expect(spec?.children?.map(({ detail, name }) => `${name}: ${detail ?? ''}`)).toContain('replicas: integer');
  });

  it('shows defaults that are filled in, and what rules cost', async () => {
    const editor = await start();
    const whole = { range: { start: { line: 0, character: 0 }, end: { line: 200, character: 0 } } };
    editor.open(SAMPLE, backup('  target:\n    claim: a\n'));
    expect(await editor.ask<InlayHint[]>('textDocument/inlayHint', SAMPLE, whole)).toMatchObject([
      { label: '+ mode: "incremental"', position: { line: 4, character: 5 } },
      { label: '+ path: "/"', position: { line: 6, character: 9 } },
    ]);
    editor.open(CRD, definition());
    const [cost] = await editor.ask<InlayHint[]>('textDocument/inlayHint', CRD, whole);
    expect(cost?.label).toMatch(/^costs [\d,]+, < 0\.1 % of the limit$/);
  });
});

describe('actions', () => {
  const textAfter = (text: string, action: CodeAction | undefined): string =>
    withEdits(text, (action?.edit?.documentChanges?.[0] as TextDocumentEdit | undefined)?.edits as never);

  it('offers a fix for a misspelt field, and a comment that acknowledges it', async () => {
    const editor = await start();
    const text = backup('  replica: 1\n');
    editor.open(SAMPLE, text);
    await editor.findings(SAMPLE);
    const found = await editor.actions(SAMPLE, text, 'replica');
    const rename = found.find(({ title }) => title.includes('replicas'));
    expect(textAfter(text, rename)).toBe(backup('  replicas: 1\n'));
    const acknowledge = found.find(({ title }) => title.startsWith('Acknowledge'));
    editor.change(SAMPLE, textAfter(text, acknowledge));
    expect(await editor.findings(SAMPLE)).toEqual([]);
  });

  it('offers fixes to a cursor behind what they are about, on its line alone', async () => {
    const editor = await start();
    const text = backup('  replica: 1\n  paused: true\n');
    editor.open(SAMPLE, text);
    await editor.findings(SAMPLE);
    const at = (part: string): Promise<readonly CodeAction[]> => {
      const position = positionOf(text, text.indexOf(part) + part.length);
      return editor.ask('textDocument/codeAction', SAMPLE, { range: { start: position, end: position }, context: { diagnostics: [] } });
    };
    expect((await at('replica: 1')).map(({ title }) => title)).toContain('Rename to replicas');
    expect(await at('paused: true')).toEqual([]);
  });

  it('offers comments for a screen of findings at most, however many are selected', async () => {
    const editor = await start();
    const text = backup(Array.from({ length: 300 }, (_, i) => `  x${String(i)}: 1\n`).join(''));
    editor.open(SAMPLE, text);
    await editor.findings(SAMPLE);
    const found = await editor.actions(SAMPLE, text, text);
    expect(found.filter(({ title }) => title.startsWith('Acknowledge'))).toHaveLength(20);
  });

  it('adds a field that is missing, with a value that is accepted', async () => {
    const editor = await start();
    const text = backup('  mode: full\n  target: { path: /a }\n  hooks:\n    - command: [ls]\n');
    editor.open(SAMPLE, text);
    await editor.findings(SAMPLE);
    const added = async (part: string, title: string): Promise<string> =>
      textAfter(
        text,
        (await editor.actions(SAMPLE, text, part)).find((action) => action.title === title),
      );
    const once = await added('target', 'Add claim');
    expect(once).toBe(text.replace('{ path: /a }', '{ path: /a, claim: claim }'));
    expect(await added('command: [ls]', 'Add name')).toContain('    - command: [ls]\n      name: name\n');
  });

  it('converts a definition of v1beta1', async () => {
    const editor = await start();
    const text = definition()
      .replace('apiextensions.k8s.io/v1', 'apiextensions.k8s.io/v1beta1')
      .replace('  scope:', '  preserveUnknownFields: false\n  scope:');
    editor.open(CRD, text);
    await editor.findings(CRD);
    const found = (await editor.actions(CRD, text, 'spec')).find(({ kind }) => kind === 'refactor.rewrite');
    expect(found?.title).toBe('Convert to apiextensions.k8s.io/v1');
    const converted = textAfter(text, found);
    editor.change(CRD, converted);
    expect(await editor.findings(CRD)).toEqual([]);
    expect((await editor.actions(CRD, converted, 'spec')).filter(({ kind }) => kind === 'refactor.rewrite')).toEqual([]);
  });

  it('applies all safe fixes at once', async () => {
    const editor = await start();
    const text = definition()
      .replace('required: [spec]', 'required: [spec]\n          x-kubernetes-preserve-unknown-field: true')
      .replaceAll('served: true', 'served: "true"');
    editor.open(CRD, text);
    await editor.findings(CRD);
    const all = await editor.actions(CRD, text, 'kind');
    for (const action of all.filter(({ kind }) => kind === 'source.fixAll.structural')) {
      expect(textAfter(text, action)).not.toBe(text);
    }
  });
});

it('survives what no editor sends', async () => {
  const editor = await start();
  editor.open(SAMPLE, backup());
  editor.notify('textDocument/didChange', { textDocument: { uri: 'file:///nowhere', version: 3 }, contentChanges: [{ text: 'a' }] });
  editor.notify('textDocument/didClose', { textDocument: { uri: 'file:///nowhere' } });
  editor.notify('no/such/thing', {});
  expect(
    await editor.request('textDocument/hover', { textDocument: { uri: 'file:///nowhere' }, position: { line: 1, character: 1 } }),
  ).toBeNull();
  expect(await editor.ask('textDocument/completion', SAMPLE, { position: { line: 1e9, character: 1e9 } })).toEqual([]);
  expect(await editor.findings(SAMPLE)).toEqual([]);
});
