import {
  allConventions,
  check,
  NEWEST_KUBERNETES,
  pathText,
  readCatalog,
  type ConventionId,
  type ConventionOptions,
  type Diagnostic,
  rewritingOf,
  withoutEchoes,
} from '@structural/checker';
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { backup, CLEAN_SCHEMA, definition } from '../../tests/manifests.js';
import { checkText } from './check-text.js';
import type { Settings } from '../settings/settings.js';

const settings: Settings = {
  root: '/r',
  kubernetesVersion: NEWEST_KUBERNETES,
  crds: [],
  policies: [],
  stored: [],
  as: 'update',
  strict: 'warn',
  requireCrd: true,
  builtin: 'server',
  templates: 'report',
  rewrite: undefined,
  calls: [],
};
const chosen: ReadonlyMap<ConventionId, ConventionOptions> = new Map(allConventions.map(({ id }) => [id, {}]));
const remembering = (text: string): ReturnType<typeof checkText> => checkText({ file: '/r/a.yaml', text, settings, conventions: chosen });

/** Findings to be compared: values that are read when they are printed are other objects each time, and stand in the message. */
function comparable(diagnostics: readonly Diagnostic[]): unknown {
  return diagnostics.map(({ cause, ...rest }) => ({ ...rest, cause: cause && { ...cause, badValue: undefined } }));
}

/** What the engine says of the text with no memory. */
function anew(text: string): unknown {
  const { diagnostics } = check('/r/a.yaml', text, {
    kubernetesVersion: NEWEST_KUBERNETES,
    catalog: readCatalog([]),
    strict: 'warn',
    requireCrd: true,
    requireObjects: 'among-others',
    fixes: true,
    conventions: chosen,
  });
  return comparable(withoutEchoes(diagnostics).filter(({ severity }) => severity !== 'info'));
}

test('what is wrong with one number is one finding, and that rules were not checked is none', () => {
  const spec =
    '{ type: object, required: [a], properties: { a: { type: string }, b: { type: integer } }, x-kubernetes-validations: [{ rule: "true" }] }';
  const crd = definition(`{ type: object, properties: { spec: ${spec} } }`);
  const messages = (text: string): readonly string[] => remembering(`${crd}---\n${text}`).diagnostics.map(({ message }) => message);
  const refused = [
    expect.stringMatching(/^Required value/),
    expect.stringMatching(/^Invalid value: "number": spec.b in body must be of type integer/),
  ];
  for (const text of [backup('{ b: 1.5 }'), backup('{ b: 1.5 }').replace('nightly', 'nightly\n  uid: u')]) {
    const found = messages(text);
    expect(found.filter((message) => /^(?:Required|Invalid) value/.test(message))).toEqual(refused);
  }
});

test('fields that Flux or kustomize patch into resources of another folder are no findings', () => {
  const schema = '{ type: object, required: [a, b], x-kubernetes-preserve-unknown-fields: true }';
  const text = `${definition(`{ type: object, required: [spec], properties: { spec: ${schema} } }`)}---\n${backup('{}')}`;
  const patches = `patches: [{ target: { kind: Backup }, patch: '[{ op: add, path: /spec/a, value: x }]' }]`;
  const flux = 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps }\n';
  const missing = [
    ['overlay/kustomization.yaml', `resources: [../apps/web/a.yaml]\n${patches}\n`],
    ['overlay/apps.yaml', `${flux}spec: { path: ./apps, ${patches} }\n`],
    ['overlay/other.yaml', `${flux}spec: { path: ./other, ${patches} }\n`],
  ].map(([name = '', written = '']) => {
    const root = mkdtempSync(join(tmpdir(), 'patched-'));
    for (const folder of ['.git', 'overlay']) mkdirSync(join(root, folder));
    writeFileSync(join(root, name), written);
    const { diagnostics } = checkText({ file: join(root, 'apps/web/a.yaml'), text, settings, conventions: new Map() });
    rmSync(root, { recursive: true });
    return diagnostics.map(({ cause }) => cause && pathText(cause.path));
  });
  expect(missing).toEqual([['spec.b'], ['spec.b'], ['spec.a', 'spec.b']]);
});

test('unions are judged where the settings ask for the proposal', () => {
  const union = 'x-kubernetes-unions: [{ fields: { a: "", b: "" } }], properties: { a: { type: string }, b: { type: string } }';
  const text = `${definition(`{ type: object, properties: { spec: { type: object, ${union} } } }`)}---\n${backup('{ a: x, b: z }')}`;
  const rules = (rewrite: Settings['rewrite']): readonly string[] =>
    checkText({ file: `/r/${rewrite?.name ?? ''}.yaml`, text, settings: { ...settings, rewrite }, conventions: new Map() }).diagnostics.map(
      ({ rule }) => rule,
    );
  expect(rules(undefined)).toEqual(['unknown-field']);
  expect(rules(rewritingOf(['unions']))).toEqual(['validation-rule']);
});

const documents = [
  definition(CLEAN_SCHEMA),
  definition('{}', 'tokens.example.com'),
  definition('{ type: object, properties: { a: {} } }', 'rolls.example.com').replace('scope:', 'scop:'),
  backup('{ replicas: 9 }'),
  backup('{ replica: 1, schedule: "* * * * *" }'),
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: "{{ b }}" }\n',
  backup('{ replicas: 1 }').replace('Backup', 'Token').replace('nightly', 'yes'),
  'kind: [\n',
  '# nothing\n',
  'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: example.com/v1\n    kind: Backup\n    metadata: { name: a }\n    spec: { replicas: x }\n',
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: "{{ .Values.name }}" }\n',
  '{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition"}\n',
  'apiVersion: apiextensions.k8s.io/v1\r\nkind: CustomResourceDefinition\r\nspec: 1\r\n',
];

test('findings are the same with and without memory, through any edits of a file', () => {
  const stream = fc.array(fc.constantFrom(...documents), { maxLength: 5 }).map((drawn) => drawn.join('---\n'));
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat(9),
    add: fc.constantFrom('', 'x', '\n', ' ', '---\n', '"', '#'),
  });
  fc.assert(
    fc.property(fc.constantFrom('', '---\n', '# head\n---\n'), stream, fc.array(edit, { maxLength: 4 }), (head, start, edits) => {
      let text = head + start;
      expect(comparable(remembering(text).diagnostics)).toEqual(anew(text));
      for (const { add, at, drop } of edits) {
        const offset = Math.floor(at * text.length);
        text = text.slice(0, offset) + add + text.slice(offset + drop);
        expect(comparable(remembering(text).diagnostics)).toEqual(anew(text));
      }
    }),
    { numRuns: runs(80) },
  );
});

test('a definition that did not change is not judged again', () => {
  const [first = '', second = ''] = documents.slice(1, 3);
  const before = remembering(`${first}---\n${second}`).diagnostics.map(({ cause }) => cause);
  const after = remembering(`# moved\n---\n${first}---\n${second}`).diagnostics.map(({ cause }) => cause);
  expect(before.some((cause) => cause !== undefined)).toBe(true);
  expect(after).toHaveLength(before.length);
  after.forEach((cause, index) => {
    expect(cause).toBe(before[index]);
  });
});

test('a text that did not change is not judged again at all', () => {
  const text = definition('{}');
  expect(remembering(text).diagnostics).toBe(remembering(text).diagnostics);
});

test('a resource is judged by a definition of its own file that has moved', () => {
  const place = ({ diagnostics, linesOf }: ReturnType<typeof checkText>): unknown => {
    const found = diagnostics.find(({ rule }) => rule === 'resource-value');
    const [related] = found?.related ?? [];
    return related && [found?.rule, related.file, linesOf(related.file)?.positionOf(related.range.start)];
  };
  const text = `${definition(CLEAN_SCHEMA)}---\n${backup('{ replicas: 9 }')}`;
  const [line, column] = [14, definition(CLEAN_SCHEMA).split('\n')[13]!.indexOf('maximum') + 1];
  expect(place(remembering(text))).toEqual(['resource-value', '/r/a.yaml', { line, column }]);
  expect(place(remembering(`# one line more\n---\n${text}`))).toEqual(['resource-value', '/r/a.yaml', { line: line + 2, column }]);
});
