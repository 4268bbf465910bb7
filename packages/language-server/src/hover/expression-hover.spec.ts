import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';
import { definition } from '../../tests/manifests.js';
import { openGivenWorkspace } from '../workspace/given-workspace.js';
import { expressionAt, expressionHover } from './expression-hover.js';

const CRD = 'file:///w/crd.yaml';

/** A schema with a rule at its specification, and one at the items of a list in it. */
function schema(rule: string, { item = '"true"', more = '' } = {}): string {
  return `
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-validations:
                - rule: ${rule}
${more}
              properties:
                replicas: { type: integer, maximum: 100 }
                mode: { type: string, default: fast, maxLength: 20 }
                ports:
                  type: array
                  maxItems: 50
                  items:
                    type: object
                    x-kubernetes-validations:
                      - rule: ${item}
                    properties: { port: { type: integer }, tls: { type: boolean } }
                labels: { type: object, maxProperties: 50, additionalProperties: { type: string, maxLength: 500 } }
`;
}

function resource(name: string, spec: string, version = 'v1'): string {
  return `apiVersion: example.com/${version}\nkind: Backup\nmetadata: { name: ${name} }\nspec: ${spec}\n`;
}

/** What is shown at the bar in a definition, beside some files. */
async function hover(marked: string, files: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  const offset = marked.indexOf('¦');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const workspace = openGivenWorkspace();
  await workspace.reload(['file:///w'], {} as never);
  workspace.give([{ uri: CRD, text }, ...Object.entries(files).map(([name, own]) => ({ uri: `file:///w/${name}`, text: own }))]);
  const view = workspace.viewOf(CRD);
  const found = view && expressionAt({ text, documents: workspace.texts.of(text) }, offset, view);
  if (view === undefined || found === undefined) return undefined;
  const withShortPaths = (said: string): string => said.replaceAll('file:///w/', '');
  const shown = expressionHover(text, offset, found, view, await workspace.manifestsNear(CRD, found.words), { withShortPaths });
  return shown && (shown.contents as { readonly value: string }).value;
}

const SAMPLES = {
  'samples/a.yaml': resource('web', '{ replicas: 3, ports: [{ port: 80 }, { port: 443, tls: true }] }'),
  'samples/b.yaml': resource('db', '{ replicas: 5, mode: slow }'),
};

it('shows the value of what is named for the resources of the workspace, with their defaults', async () => {
  expect(await hover(definition('Backup', schema("self.rep¦licas < 4 || self.mode == 'slow'")), SAMPLES)).toBe(
    '`self.replicas` · _int_\n\n- `3` · `web` in `samples/a.yaml`\n- `5` · `db` in `samples/b.yaml`',
  );
  expect(await hover(definition('Backup', schema("self.replicas < 4 || self.mo¦de == 'slow'")), SAMPLES)).toBe(
    '`self.mode` · _string_\n\n- not evaluated · `web` in `samples/a.yaml`\n- `"slow"` · `db` in `samples/b.yaml`',
  );
  expect(await hover(definition('Backup', schema('self.mo¦de.size() > 1')), SAMPLES)).toContain('- `"fast"` · `web`');
});

it('shows at an operator what it comes to, and of the whole rule what it costs', async () => {
  expect(await hover(definition('Backup', schema("self.replicas <¦ 4 || self.mode == 'slow'")), SAMPLES)).toBe(
    '`self.replicas < 4` · _bool_\n\n- `true` · `web` in `samples/a.yaml`\n- `false` · `db` in `samples/b.yaml`',
  );
  expect(await hover(definition('Backup', schema("self.replicas < 4 |¦| self.mode == 'slow'")), SAMPLES)).toMatch(
    /^`self\.replicas < 4 \|\| self\.mode == 'slow'` · _bool_\n\n- `true` · .*\n- `true` · .*\n\nThe rule costs \d+, < 0\.1 % of the limit\.$/,
  );
});

it('shows each round of a macro, and each item that a rule is about by its path', async () => {
  expect(await hover(definition('Backup', schema('self.ports.all(p, p.po¦rt > 0)')), SAMPLES)).toBe(
    '`p.port` · _int_\n\n- `80`, `443` (2 times) · `web` in `samples/a.yaml`\n' +
      '- not evaluated, as the rule ends with an error: `no such key: ports` · `db` in `samples/b.yaml`',
  );
  expect(await hover(definition('Backup', schema('"true"', { item: 'self.po¦rt > 0' })), SAMPLES)).toBe(
    '`self.port` · _int_\n\n- `80` · `web`, `spec.ports[0]` in `samples/a.yaml`\n- `443` · `web`, `spec.ports[1]` in `samples/a.yaml`',
  );
});

it('shows errors, and cuts long values', async () => {
  const files = { 'a.yaml': resource('web', `{ labels: { a: '${'x'.repeat(400)}' } }`) };
  expect(await hover(definition('Backup', schema('self.ports.si¦ze() > 0')), files)).toBe(
    '`self.ports.size()` · _int_\n\n- error: `no such key: ports` · `web` in `a.yaml`',
  );
  const long = await hover(definition('Backup', schema('self.lab¦els.size() > 0')), files);
  expect(long).toMatch(/^`self\.labels` · _map\(string, string\)_\n\n- `\{"a": "x{100,115}…` · `web` in `a\.yaml`$/);
});

it('takes a rule about what was there before as an update that changes nothing, and an optional one as a creation', async () => {
  expect(await hover(definition('Backup', schema('self.replicas >= oldSelf.re¦plicas')), SAMPLES)).toBe(
    '`oldSelf.replicas` · _int_\n\nAs in an update that changes nothing, so that `oldSelf` is `self`:\n\n' +
      '- `3` · `web` in `samples/a.yaml`\n- `5` · `db` in `samples/b.yaml`',
  );
  const more = '                  optionalOldSelf: true';
  expect(await hover(definition('Backup', schema('oldSelf.hasVa¦lue()', { more })), SAMPLES)).toBe(
    '`oldSelf.hasValue()` · _bool_\n\nAs in a creation, where there is no `oldSelf`:\n\n' +
      '- `false` · `web` in `samples/a.yaml`\n- `false` · `db` in `samples/b.yaml`\n\nThe rule costs 2, < 0.1 % of the limit.',
  );
});

it('shows values in the expression of a message, in blocks and behind escapes', async () => {
  const message = '                  messageExpression: "\'\\u0061 \' + string(self.rep¦licas)"';
  expect(await hover(definition('Backup', schema('self.replicas > 0', { more: message })), SAMPLES)).toContain('`self.replicas` · _int_');
  const block = '|-\n                    self.mode == "slow"\n                      || self.rep¦licas > 2';
  expect(await hover(definition('Backup', schema(block)), SAMPLES)).toContain('- `3` · `web`');
});

it('takes resources of the version of the rule alone, three at most, and none that do not parse', async () => {
  const files = {
    'a.yaml': resource('old', '{ replicas: 1 }', 'v1alpha1'),
    'b.yaml': `${[1, 2, 3, 4].map((n) => resource(`r${String(n)}`, `{ replicas: ${String(n)} }`)).join('---\n')}`,
    'c.yaml': `${resource('t', '{ replicas: {{ .Values.n }} }')}`,
  };
  expect(await hover(definition('Backup', schema('self.rep¦licas > 0')), files)).toBe(
    '`self.replicas` · _int_\n\n- `1` · `r1` in `b.yaml`\n- `2` · `r2` in `b.yaml`\n- `3` · `r3` in `b.yaml`',
  );
});

it('shows the type alone without resources, and of what does not compile', async () => {
  expect(await hover(definition('Backup', schema('self.rep¦licas > 0')))).toBe('`self.replicas` · _int_');
  expect(await hover(definition('Backup', schema('self.rep¦licas > nothing')), SAMPLES)).toBe('`self.replicas` · _int_');
  expect(await hover(definition('Backup', schema('self.no¦thing > 0')), SAMPLES)).toBeUndefined();
});

it.each([
  ['loops in loops', `self.ports.all(a, ${'self.ports.all(b, '.repeat(6)}a.port >¦ 0${')'.repeat(6)})`],
  ['lists that double', `[[[1]]]${'.map(x, [x, x])'.repeat(60)}.size() >¦ 0`],
  ['a text that doubles', `[self.labels.map(k, k)[0]]${'.map(x, x + x)'.repeat(60)}.size() >¦ 0`],
  ['many operators', `${'self.replicas + '.repeat(200)}1 >¦ 0`],
  ['many loops without a cost', `[${'1, '.repeat(300)}1]${'.all(a, [1, 2, 3, 4, 5, 6, 7, 8, 9]'.repeat(9)}${', true)'.repeat(9)} |¦| true`],
])('is done soon with %s', async (_, rule) => {
  const ports = Array.from({ length: 50 }, (_each, i) => `{ port: ${String(i + 1)} }`).join(', ');
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `${name}.yaml`,
      resource(name, `{ replicas: 1, labels: { '${'k'.repeat(300)}': x }, ports: [${ports}] }`),
    ]),
  );
  const start = processorTime();
  await hover(definition('Backup', schema(rule)), files);
  expect(processorTime() - start).toBeLessThan(3_000);
});
