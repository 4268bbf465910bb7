import { readCatalog } from '@structural/checker';
import { storeFile, type StoreFileOptions } from './store-file.js';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: {type: object, properties: {phase: {type: string}}}
          spec:
            type: object
            properties:
              cron: {type: string, pattern: '^[0-9*/ ]+$'}
              count: {type: integer, default: 1}
              mode: {type: string, nullable: true}
              note: {type: string}
`;
const catalog = readCatalog([{ file: 'crd.yaml', text: CRD }]);

function store(text: string, options: Partial<StoreFileOptions> = {}) {
  const { objects, documents, text: after } = storeFile(text, { catalog, step: 'stored', ...options });
  return {
    text: after,
    how: documents.map(({ how }) => how).join(' '),
    objects: objects.map(({ changes, description, outcome, problem }) =>
      [
        description.name,
        outcome,
        ...changes.map(({ kind, path }) => `${kind} ${path.join('.')}`),
        ...(problem === undefined ? [] : [problem]),
      ].join(', '),
    ),
  };
}

const WRITTEN = `# A job.
apiVersion: example.com/v1
kind: CronTab
metadata:
  name: nightly # by night
  labels: {a: b}
spec:
  cron: "0 1 * * *" # at one
  replicaz: 3
  # Not yet.
  note: null
  mode: null
status:
  phase: New
`;

describe('a file of custom resources as it is stored', () => {
  it('keeps the text of what stays, comments included', () => {
    expect(store(WRITTEN)).toEqual({
      text: `# A job.
apiVersion: example.com/v1
kind: CronTab
metadata:
  name: nightly # by night
  labels: {a: b}
spec:
  cron: "0 1 * * *" # at one
  # Not yet.
  mode: null
  count: 1
`,
      how: 'edited',
      objects: ['nightly, stored, pruned spec.replicaz, dropped spec.note, defaulted spec.count, dropped status'],
    });
  });

  it('may be pruned alone, or have its defaults alone', () => {
    expect(store(WRITTEN, { step: 'prune' })).toEqual({
      text: WRITTEN.replace('  replicaz: 3\n', ''),
      how: 'edited',
      objects: ['nightly, stored, pruned spec.replicaz'],
    });
    expect(store(WRITTEN, { step: 'default' })).toEqual({
      text: WRITTEN.replace('  mode: null\n', '  mode: null\n  count: 1\n'),
      how: 'edited',
      objects: ['nightly, stored, defaulted spec.count'],
    });
  });

  const cronTab = (name: string, spec: string): string =>
    `apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: ${name}}\nspec: ${spec}\n`;
  const POD = '# A pod.\napiVersion: v1\nkind: Pod\nmetadata: {name: p, bogus: 1}\n';

  it('keeps separators and documents of other kinds', () => {
    const text = `---\n${POD}---\n# Second\n${cronTab('a', '{count: 2, x: 1}')}---\n${cronTab('b', '{count: 2}')}`;
    expect(store(text)).toEqual({
      text: text.replace(', x: 1', ''),
      how: 'kept edited kept',
      objects: ['p, unknown-kind', 'a, stored, pruned spec.x', 'b, stored'],
    });
  });

  it('leaves out what is refused, unless it may be invalid', () => {
    const [bad, good, worse] = [
      cronTab('bad', '{cron: x, count: 1}'),
      cronTab('good', '{count: 1}'),
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata: 1\n',
    ];
    expect(store([bad, good, worse].join('---\n'))).toEqual({
      text: good,
      how: 'left-out kept left-out',
      objects: ['bad, refused', 'good, stored', ', undecodable, json: cannot unmarshal number into Go value of type v1.ObjectMeta'],
    });
    expect(store([good, bad, good].join('---\n')).text).toBe([good, good].join('---\n'));
    expect(store(bad).text).toBe('');
    expect(store([bad, good, worse].join('---\n'), { refused: 'as-written' }).text).toBe([bad, good, worse].join('---\n'));
    expect(store([cronTab('bad', '{cron: x, y: 1}'), worse].join('---\n'), { refused: 'as-judged' }).text).toBe(
      [cronTab('bad', '{cron: x, count: 1}'), worse].join('---\n'),
    );
    expect(store([bad, worse].join('---\n'), { step: 'default' }).text).toBe([bad, worse].join('---\n'));
  });

  it('does so in lists, too', () => {
    const item = (name: string, spec: string): string =>
      `- apiVersion: example.com/v1 # ${name}\n  kind: CronTab\n  metadata: {name: ${name}}\n  spec: ${spec}\n`;
    const list = (...items: string[]): string => `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`;
    expect(store(list(item('a', '{cron: x}'), item('b', '{x: 1, count: 3}'), item('c', '{cron: x}'), item('d', '{count: 1}')))).toEqual({
      text: list(item('b', '{count: 3}'), item('d', '{count: 1}')),
      how: 'edited',
      objects: ['a, refused, defaulted spec.count', 'b, stored, pruned spec.x', 'c, refused, defaulted spec.count', 'd, stored'],
    });
    expect(store(list(item('a', '{cron: x}'))).text).toBe('apiVersion: v1\nkind: List\nitems: []\n');
  });

  it('keeps JSON JSON', () => {
    const json =
      '{\n  "apiVersion": "example.com/v1",\n  "kind": "CronTab",\n  "metadata": {"name": "a"},\n  "spec": {\n    "x": 1,\n    "cron": "1"\n  }\n}\n';
    expect(store(json)).toEqual({
      text: json.replace('    "x": 1,\n', '').replace('"cron": "1"', '"cron": "1",\n    "count": 1'),
      how: 'edited',
      objects: ['a, stored, pruned spec.x, defaulted spec.count'],
    });
  });

  it('is printed anew where an anchor forbids to edit it', () => {
    const text =
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, labels: &l {a: b}}\nspec: # c\n  cron: &c "1"\n  note: *c\n  x: *l\nstatus: *l\n';
    expect(store(text).how).toBe('edited');
    const shared =
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, annotations: {}}\nstatus: &s {cron: "1", phase: New} # c\nspec: *s\n';
    expect(store(shared, { step: 'prune' })).toEqual({
      text: 'apiVersion: example.com/v1\nkind: CronTab\nmetadata:\n  name: a\n  annotations: {}\nstatus:\n  phase: New\nspec:\n  cron: "1"\n',
      how: 'reprinted',
      objects: ['a, stored, pruned status.cron, pruned spec.phase'],
    });
  });

  it('is refused for a rule, too', () => {
    const [version = ''] = CRD.split('\n').filter((line) => line.includes('spec:') && line.startsWith(' '.repeat(10)));
    const ruled = readCatalog([
      {
        file: 'crd.yaml',
        text: CRD.replace(version, `${version}\n            x-kubernetes-validations: [{rule: self.count < 9, message: too many}]`),
      },
    ]);
    const text = [cronTab('few', '{count: 3, x: 1}'), cronTab('many', '{count: 10, x: 1}'), cronTab('one', '{count: 1}')].join('---\n');
    expect(store(text, { catalog: ruled })).toEqual({
      text: [cronTab('few', '{count: 3}'), cronTab('one', '{count: 1}')].join('---\n'),
      how: 'edited left-out kept',
      objects: ['few, stored, pruned spec.x', 'many, refused, pruned spec.x', 'one, stored'],
    });
    expect(store(text, { catalog: ruled, step: 'prune' }).text).toBe(text.replaceAll(', x: 1', ''));
    expect(storeFile(text, { catalog: ruled, step: 'stored' }).objects.map(({ unevaluatedRules }) => unevaluatedRules)).toEqual([0, 0, 0]);
  });

  it('ends where kubectl stops, but for what shall stay as it was written', () => {
    const text = `a: [\n---\n${cronTab('a', '{count: 1}')}`;
    expect(store(text)).toEqual({ text: '', how: 'left-out left-out', objects: [] });
    expect(store(text, { step: 'prune' })).toMatchObject({ text, how: 'kept kept', objects: ['a, stored'] });
    expect(store('')).toEqual({ text: '', how: '', objects: [] });
  });
});
