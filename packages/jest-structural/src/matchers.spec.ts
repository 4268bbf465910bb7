import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { openKeptAnswers } from '@structural/runner';
import fc from 'fast-check';
import { manifestText, sentObject } from './definitions/manifest-text.js';
import { open } from './engine.js';

const spec = {
  type: 'object',
  required: ['schedule'],
  properties: { schedule: { type: 'string' }, replicas: { type: 'integer', minimum: 1, default: 1 } },
  'x-kubernetes-validations': [{ rule: 'self.replicas >= oldSelf.replicas', message: 'may only grow' }],
};
const status = { type: 'object', properties: { phase: { type: 'string', enum: ['Ready', 'Waiting'] } } };
const crdWith = (properties: object): object => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'crontabs.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'crontabs', kind: 'CronTab' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', properties } },
      },
    ],
  },
});
const crd = crdWith({ spec, status });
const cronTab = (own: object, more: object = {}): object => ({
  apiVersion: 'example.com/v1',
  kind: 'CronTab',
  metadata: { name: 'nightly' },
  spec: own,
  ...more,
});

const folder = mkdtempSync(join(tmpdir(), 'structural-matchers-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const runner = { folder: () => folder, describe: () => undefined, test: () => undefined, skip: () => undefined };
const { matchers, setup } = open(runner);
expect.extend(matchers as unknown as jest.ExpectExtendMap);

type Name = 'toBeAcceptedBy' | 'toBeRefusedBy' | 'toBeStoredAs' | 'toBePrunedTo' | 'toBreak' | 'toKeepWithin' | 'toRenderManifests';
type Asserted = Record<Name, (...args: unknown[]) => void>;
const asserted = (received: unknown): Asserted & { readonly not: Asserted } =>
  expect(received) as unknown as Asserted & { readonly not: Asserted };
/** What a failing assertion says, without the colours that a terminal or `FORCE_COLOR` asks for. */
const failure = (assert: () => void): string => {
  try {
    assert();
  } catch (error) {
    return stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  }
  return 'nothing failed';
};

describe('a resource', () => {
  test('is accepted or refused as a server with the definition answers', () => {
    asserted(cronTab({ schedule: 'x' })).toBeAcceptedBy(crd);
    asserted(cronTab({})).not.toBeAcceptedBy(crd);
    const graph = {
      apiVersion: 'kro.run/v1alpha1',
      kind: 'ResourceGraphDefinition',
      spec: { schema: { apiVersion: 'v1alpha1', kind: 'Web', spec: { name: 'string | minLength=3' } } },
    };
    const web = (name: string): object => ({ apiVersion: 'kro.run/v1alpha1', kind: 'Web', metadata: { name: 'a' }, spec: { name } });
    asserted(web('abc')).toBeAcceptedBy(graph);
    asserted(web('ab')).not.toBeAcceptedBy(graph);
    asserted(cronTab({})).toBeRefusedBy(crd, { field: 'spec.schedule', message: 'Required' });
    asserted(cronTab({ schedule: 'x', replicas: 0 })).toBeRefusedBy(crd, {
      field: 'spec.replicas',
      message: /greater than or equal to 1$/g,
    });
    asserted(cronTab({ schedule: 'x', replicas: 0 })).toBeRefusedBy(crd, { message: expect.stringContaining('greater than') });
    asserted(cronTab({ schedule: 'x', replicas: 0 })).not.toBeRefusedBy(crd, { field: 'spec.schedule' });
    asserted(JSON.stringify(cronTab({ schedule: 'x' }))).toBeAcceptedBy(crd);
  });

  test('has the answer that its text has, which is made for a failure alone', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('0x1F', '1e3', 'no', '~', '<<', '2026-01-01', ' a', 'a # structural-ignore', '# structural-ignore-file\n', '---\n'),
    );
    const values = fc.oneof(
      texts,
      fc.double(),
      fc.integer({ min: -1, max: 3 }),
      fc.boolean(),
      fc.constant(null),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const sent = fc
      .record({ schedule: fc.oneof({ weight: 3, arbitrary: texts }, values), replicas: values, other: values }, { requiredKeys: [] })
      .chain((own) => fc.dictionary(texts, values, { maxKeys: 2 }).map((labels) => cronTab(own, { metadata: { name: 'a', labels } })));
    fc.assert(
      fc.property(fc.oneof(sent, fc.array(sent, { minLength: 1, maxLength: 3 })), fc.boolean(), (value, strict) => {
        const written = [value].flat().map((each) => manifestText(sentObject(each)));
        const text = written.map((each) => (each.ok ? each.text : '')).join('---\n');
        for (const way of ['toBeAcceptedBy', 'toBeRefusedBy'] as const)
          expect(failure(() => asserted(value)[way](crd, { strict }))).toBe(failure(() => asserted(text)[way](crd, { strict })));
      }),
      { numRuns: 60 },
    );
  });

  test('is an update with old, and an update of the status alone with asStatus', () => {
    const old = cronTab({ schedule: 'x', replicas: 2 });
    asserted(cronTab({ schedule: 'x', replicas: 1 })).toBeRefusedBy(crd, { old, message: 'may only grow' });
    asserted(cronTab({ schedule: 'x', replicas: 3 })).toBeAcceptedBy(crd, { old });
    asserted(cronTab({ schedule: 'x' }, { status: { phase: 'Lost' } })).toBeAcceptedBy(crd);
    asserted(cronTab({ schedule: 'x' }, { status: { phase: 'Lost' } })).toBeRefusedBy(crd, { asStatus: true, field: 'status.phase' });
  });

  test('is no update of another object', () => {
    const sent = cronTab({ schedule: 'x', replicas: 3 });
    const others = [
      [{ ...sent, kind: 'Other' }, 'its kind is "Other", and that of the resource "CronTab"'],
      [{ ...sent, apiVersion: 'other.io/v1' }, 'its group is "other.io"'],
      [{ ...sent, metadata: { name: 'other' } }, 'its name is "other", and that of the resource "nightly"'],
      [{}, 'its kind is ""'],
    ] as const;
    for (const [old, cause] of others)
      for (const way of ['toBeAcceptedBy', 'toBeRefusedBy'] as const)
        for (const assert of [asserted(sent)[way], asserted(sent).not[way]])
          expect(failure(() => assert(crd, { old }))).toContain(`received: old: another object cannot be updated: ${cause}`);
    const stored = { ...sent, apiVersion: 'example.com/v2', metadata: { name: 'nightly', namespace: 'default' } };
    asserted(sent).toBeAcceptedBy(crd, { old: stored });
    expect(failure(() => asserted([sent, { ...sent, metadata: { name: 'b' } }]).toBeAcceptedBy(crd, { old: sent }))).toContain(
      'its name is "nightly"',
    );
  });

  test('is refused for unknown fields only where that is asked for', () => {
    asserted(cronTab({ schedule: 'x', colour: 'red' })).toBeAcceptedBy(crd);
    asserted(cronTab({ schedule: 'x', colour: 'red' })).toBeRefusedBy(crd, { strict: true, message: 'colour' });
  });

  test('is stored with defaults and without what the status subresource or nobody knows, and pruned without defaults', () => {
    const sent = cronTab({ schedule: 'x', colour: 'red' }, { status: { phase: 'Ready' } });
    asserted(sent).toBeStoredAs(cronTab({ schedule: expect.any(String) as unknown, replicas: 1 }), crd);
    asserted(sent).toBePrunedTo(cronTab({ schedule: 'x' }, { status: { phase: 'Ready' } }), crd);
    asserted(sent).not.toBeStoredAs(sent, crd);
    asserted(sent).toBeStoredAs(cronTab({ schedule: 'x', replicas: 1 }, { status: { phase: 'Ready' } }), crd, { asStatus: true });
  });

  test('is shown with its lines marked, the lines that demand it, and what would be stored', () => {
    expect(failure(() => asserted(cronTab({ replicas: 0 })).toBeAcceptedBy(crd))).toMatchSnapshot();
    expect(failure(() => asserted(cronTab({ schedule: 'x', colour: 'red' })).not.toBeAcceptedBy(crd))).toMatchSnapshot();
    expect(
      failure(() => asserted(cronTab({ schedule: 'x', replicas: 0 })).toBeRefusedBy(crd, { field: 'spec.schedule' })),
    ).toMatchSnapshot();
  });

  test('that no one can be sent is one clear problem, whatever is expected', () => {
    const cyclic: Record<string, unknown> = { kind: 'CronTab' };
    cyclic['self'] = cyclic;
    const received = [
      undefined,
      null,
      3,
      '',
      [],
      () => 1,
      cyclic,
      { a: 1n },
      { kind: 'Other', apiVersion: 'a.b/v1', metadata: { name: 'x' } },
    ];
    expect(received.map((each) => failure(() => asserted(each).not.toBeAcceptedBy(crd)))).toMatchSnapshot();
    expect(received.map((each) => failure(() => asserted(each).toBeRefusedBy(crd)).startsWith('nothing'))).not.toContain(true);
  });

  test('that nothing judges fails, whatever is expected', () => {
    const unjudged = [
      { apiVersion: 'v1', kind: 'Config', metadata: { name: 'a' } },
      { apiVersion: 'example.com/v1', kind: 'CronTb', metadata: { name: 'a' } },
      { apiVersion: 'other.io/v1', kind: 'CronTab', metadata: { name: 'a' } },
    ];
    for (const each of unjudged) {
      const said = [
        failure(() => asserted(each).toBeAcceptedBy(crd)),
        failure(() => asserted(each).not.toBeAcceptedBy(crd)),
        failure(() => asserted(each).toBeAcceptedBy(crd, { strict: true })),
        failure(() => asserted(each).toBeRefusedBy(crd)),
        failure(() => asserted(each).toRenderManifests(crd)),
      ];
      for (const text of said) expect(text).toContain(`not checked: no CRD has the kind "${each.kind}" in "${each.apiVersion}"`);
      asserted(each).toBeAcceptedBy(crd, { allowUnjudged: [each.kind] });
    }
    expect(failure(() => asserted(unjudged[1]).toBeAcceptedBy(crd))).toContain('did you mean CronTab?');
  });

  test('of a built-in kind is judged by the server without any definition', () => {
    const service = (targetPort: unknown) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'a' },
      spec: { ports: [{ port: 80, targetPort }] },
    });
    asserted(service('http')).toBeAcceptedBy();
    asserted(service('a port of many letters')).toBeRefusedBy({ field: 'spec.ports[0].targetPort' });
    const older = { kubeVersion: '1.34' } as const;
    expect(failure(() => asserted(service('http')).toBeAcceptedBy(older))).toContain(
      'not checked: of Service only types and fields are known for Kubernetes 1.34',
    );
    asserted(service('http')).toBeAcceptedBy({ ...older, allowUnjudged: ['Service'] });
    asserted(service(true)).toBeRefusedBy(older);
  });

  test('of a built-in kind needs no definition of its own', () => {
    const of = (apiVersion: string, kind: string, more: object = {}) => ({ apiVersion, kind, metadata: { name: 'a' }, ...more });
    asserted(of('v1', 'ConfigMap', { data: { a: 'b' } })).toBeAcceptedBy(crd);
    asserted(of('v1', 'ConfigMap', { data: { a: 1 } })).toBeRefusedBy(crd);
    expect(failure(() => asserted(of('apps/v1', 'Deploymnt')).toBeAcceptedBy(crd))).toContain('did you mean kind Deployment?');
    const misspelt = [of('apps/v1', 'Deploymnt'), of('v1', 'Deployment')];
    for (const each of misspelt)
      for (const said of [failure(() => asserted(each).not.toBeAcceptedBy(crd)), failure(() => asserted(each).toBeRefusedBy(crd))])
        expect(said).toMatch(/^received: not checked: no matches for kind "Deploy.*, did you mean /);
    asserted(misspelt[0]).not.toBeAcceptedBy(crd, { allowUnjudged: true });
    asserted(of('policy/v1beta1', 'PodDisruptionBudget')).not.toBeAcceptedBy(crd);
    expect(failure(() => asserted(of('policy/v1beta1', 'PodDisruptionBudget')).toBeAcceptedBy(crd))).toContain('use policy/v1');
  });

  test('with pods is judged by the Pod Security of a namespace beside it', () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { hostNetwork: true, containers: [{ name: 'a', image: 'a' }] },
    };
    const namespace = (level: string): object => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'default', labels: { 'pod-security.kubernetes.io/enforce': level } },
    });
    asserted([namespace('privileged'), pod]).toBeAcceptedBy(crd);
    expect(failure(() => asserted([namespace('baseline'), pod]).toBeAcceptedBy(crd))).toContain('violates PodSecurity "baseline:latest"');
  });

  test('is asked about by options that exist', () => {
    const sent = cronTab({ schedule: 'x' });
    expect(failure(() => asserted(sent).toBeRefusedBy(crd, { feild: 'spec' }))).toContain(
      'options: unknown option "feild", did you mean "field"?',
    );
    expect(failure(() => asserted(sent).toBeRefusedBy({ feild: 'spec' }))).toContain('unknown option "feild"');
    expect(failure(() => asserted(sent).toBeAcceptedBy(crd, { stict: true }))).toContain('did you mean "strict"?');
    expect(failure(() => asserted(crd).not.toBreak(crd, { strictness: 'hard' }))).toContain('strictness: "hard" is not one of');
    expect(failure(() => asserted(crd).not.toBreak(crd, { stictness: 'writers' }))).toContain('did you mean "strictness"?');
    expect(failure(() => asserted(sent).toBeAcceptedBy(crd, { strict: 'no' }))).toContain(
      'options: strict must be true or false, got "no"',
    );
    for (const message of [3, null, {}])
      expect(failure(() => asserted(sent).toBeRefusedBy(crd, { message }))).toContain(
        'options: message must be a text, a pattern or an asymmetric matcher, got',
      );
    expect(failure(() => asserted(sent).toBeAcceptedBy(crd, { allowUnjudged: 'CronTabs' }))).toContain(
      'must be true, false or a list of kinds',
    );
    expect(failure(() => asserted(sent).toBeAcceptedBy(crd, { kubeconform: { schema: '.' } }))).toContain('did you mean "schemas"?');
    for (const kubeVersion of [1.33, '1.3', 1.3, 2, null, {}])
      expect(failure(() => asserted(sent).toBeAcceptedBy(crd, { kubeVersion }))).toMatch(
        /kubeVersion: (?:(?:1\.33|"1\.3"|1\.3) is not a version from .*, did you mean "1\.3[30]"\?|2 is not a version|must be a version from .*, got )/,
      );
    expect(failure(() => asserted(crd).not.toBreak(crd, { kubeVersion: 1.33 }))).toContain('did you mean "1.33"?');
    expect(() => {
      setup({ kubeVersion: 1.33 } as object);
    }).toThrow('did you mean "1.33"?');
    for (const options of [null, true, 3, 'strict', ['strict']])
      for (const assert of [() => asserted(sent).toBeAcceptedBy(crd, options), () => asserted(crd).not.toBreak(crd, options)])
        expect(failure(assert)).toContain('options: must be an object, got ');
    for (const settings of [undefined, null, true, 'config/crd'])
      expect(() => {
        setup(settings as unknown as object);
      }).toThrow('setup: must be an object, got ');
    expect(failure(() => asserted(sent).toBeAcceptedBy(crd, {}, { strict: true }))).toContain('takes at most 2 arguments, got 3');
    const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
    expect(failure(() => asserted(configMap).toBeAcceptedBy(null))).toContain('definitions do not load: the CRD: it is null');
    expect(failure(() => asserted(sent).toBeRefusedBy(crd, { message: '' }))).toContain('message must be a text');
    expect(failure(() => asserted(sent).toBeAcceptedBy(crd, { kubeconform: { schemas: 5 } }))).toContain('schemas must be a path');
    expect(failure(() => asserted(sent).not.toBeStoredAs(undefined, crd))).toContain('expected: must be an object');
    for (const paths of [undefined, 3, ['a', null], ''])
      expect(() => {
        open(runner).describeSuites(paths as unknown as string);
      }).toThrow('describeSuites: must be given a path or a list of paths');
    expect(() => {
      setup({ definition: [] } as object);
    }).toThrow('setup: unknown option "definition", did you mean "definitions"?');
  });

  test('with a prototype name or a __proto__ pollutes nothing', () => {
    asserted(
      '{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a"},"spec":{"schedule":"x","__proto__":{"polluted":1}}}',
    ).toBeStoredAs({ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a' }, spec: { schedule: 'x', replicas: 1 } }, crd);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test('each thing that is wrong is said once, with its field', () => {
  const other = { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const own = crdWith({ spec: { type: 'object', properties: { count: { type: 'integer', format: 'int32' }, other } } });
  const text = failure(() => asserted(cronTab({ count: 1.5, other: {} })).toBeAcceptedBy(own));
  expect(text).toContain('3 errors');
  expect(text).not.toContain('<nil>');
  expect(text).toContain('spec.other.a: Required value');
  expect(text).toContain('spec.other.b: Required value');
});

describe('definitions', () => {
  test('are read from files once, and again when they change', () => {
    mkdirSync(join(folder, 'config/crd'), { recursive: true });
    const file = join(folder, 'config/crd/crontabs.json');
    writeFileSync(file, JSON.stringify(crd));
    setup({ definitions: ['config/crd'] });
    asserted(cronTab({ schedule: 'x', replicas: 2 })).toBeAcceptedBy();
    writeFileSync(file, JSON.stringify(crdWith({ spec: { ...spec, required: ['schedule', 'replicas', 'suspend'] } })));
    asserted(cronTab({ schedule: 'x', replicas: 2 })).toBeRefusedBy({ field: 'spec.suspend' });
    setup({});
  });

  test('that do not load are one clear problem', () => {
    writeFileSync(join(folder, 'broken.yaml'), 'kind: CustomResourceDefinition\nmetadata: {name: a.b}\nspec: [\n');
    writeFileSync(join(folder, 'other.yaml'), 'kind: ConfigMap\napiVersion: v1\n');
    const given = ['broken.yaml', 'other.yaml', 'nowhere', {}, [], 'kind: ConfigMap\n', { ...crd, spec: 3 }];
    const said = given.map((each) => failure(() => asserted(cronTab({})).toBeRefusedBy(each, {})));
    expect(said.map((text) => text.replace(/\S*structural-matchers-\w+/g, 'FOLDER'))).toMatchSnapshot();
    expect(failure(() => asserted(cronTab({})).toBeRefusedBy())).toContain('no CRDs');
    for (const other of [cronTab({}), 'a: 1\n'])
      expect(failure(() => asserted(cronTab({ schedule: 'x' })).toBeAcceptedBy([crd, other]))).toContain(
        'definitions do not load: CRD 2: what is given is not a CustomResourceDefinition',
      );
    expect(failure(() => asserted(cronTab({})).toBeAcceptedBy(crd, { kubeVersion: '2.0' }))).toContain(
      'kubeVersion: "2.0" is not a version from',
    );
  });

  test('that a server refuses are no reason for a refusal', () => {
    const refused = crdWith({ spec: { ...spec, default: 3 } });
    expect(failure(() => asserted(cronTab({})).toBeRefusedBy(refused))).toContain('the server refuses this CRD');
    expect(failure(() => asserted(cronTab({})).not.toBeAcceptedBy(refused))).not.toBe('nothing failed');
  });
});

test('whether a server takes a definition is asked by what it says, and taken from an earlier run', () => {
  const asked: (readonly unknown[])[] = [];
  const run = (description: string, known?: string): string => {
    const answers = openKeptAnswers({ build: 'taken', cwd: folder, folder: join(folder, 'taken') });
    const opened = open(runner, {
      ...answers,
      of: <Answer>(about: readonly (string | Uint8Array)[], make: () => Answer): Answer => {
        if (about[0] !== 'refused definition') return make();
        asked.push(about);
        return known === undefined ? make() : (known as Answer);
      },
    });
    opened.setup({ definitions: JSON.stringify(crdWith({ spec: { ...spec, description }, status })) });
    expect.extend(opened.matchers as unknown as jest.ExpectExtendMap);
    const text = failure(() => asserted(cronTab({ schedule: 'x' })).toBeAcceptedBy());
    expect.extend(matchers as unknown as jest.ExpectExtendMap);
    return text;
  };
  const now = String(Date.now());
  expect(run(`one ${now}`)).toBe('nothing failed');
  expect(run(`two ${now}`, '')).toBe('nothing failed');
  expect(run(`three ${now}`, 'spec: Forbidden: as an earlier run found')).toContain(
    'the server refuses this CRD: spec: Forbidden: as an earlier',
  );
  expect(new Set(asked.map((about) => about.join(' '))).size).toBe(3);
});

test('what was asked in an earlier run has the same answer, which nobody computes', () => {
  const path = join(folder, 'kept-crd.json');
  const good = cronTab({ schedule: 'x' });
  const bad = cronTab({ replicas: 0 });
  const asks: readonly (() => void)[] = [good, bad].flatMap((sent) => [
    () => asserted(sent).toBeAcceptedBy(),
    () => asserted(sent).not.toBeAcceptedBy(),
    () => asserted(sent).toBeAcceptedBy({ old: cronTab({ schedule: 'x', replicas: 2 }) }),
    () => asserted(sent).toBeAcceptedBy({ asStatus: true }),
    () => asserted({ ...sent, other: 1 }).toBeAcceptedBy({ strict: true }),
    () => asserted({ ...sent, other: 1 }).toBeAcceptedBy(),
    () => asserted({ ...sent, kind: 'Other' }).toBeAcceptedBy(),
    () => asserted({ ...sent, kind: 'Other' }).toBeAcceptedBy({ allowUnjudged: true }),
    () => asserted(sent).toBeRefusedBy({ field: 'spec.schedule', message: 'Required' }),
    () => asserted(sent).not.toBeRefusedBy(),
    () => asserted(sent).toBeStoredAs(cronTab({ schedule: 'x', replicas: 1 })),
    () => asserted(sent).toBePrunedTo(sent),
    () => asserted([sent]).toRenderManifests(),
    () => asserted([sent]).not.toRenderManifests(),
  ]);
  const run = (definition: object, build: string): { readonly texts: readonly string[]; readonly computed: number } => {
    writeFileSync(path, JSON.stringify(definition));
    const kept = openKeptAnswers({ build, cwd: folder, folder: join(folder, 'kept') });
    let computed = 0;
    const counted = <Answer>(make: () => Answer): Answer => {
      const made = make();
      if (made !== undefined) computed++;
      return made;
    };
    // Of a definition it is known as long as the process lives.
    const isCounted = ([about]: readonly unknown[]): boolean => about !== 'refused definition';
    const opened = open(runner, { ...kept, of: (asked, make) => kept.of(asked, () => (isCounted(asked) ? counted(make) : make())) });
    opened.setup({ definitions: path });
    expect.extend(opened.matchers as unknown as jest.ExpectExtendMap);
    const texts = asks.map(failure);
    expect.extend(matchers as unknown as jest.ExpectExtendMap);
    kept.write();
    return { texts, computed };
  };
  const first = run(crd, 'a');
  expect(first.texts.filter((text) => text === 'nothing failed')).toHaveLength(14);
  expect(first.computed).toBeGreaterThan(10);
  expect(run(crd, 'a')).toEqual({ texts: first.texts, computed: 0 });
  expect(run(crd, 'b')).toEqual(first);
  const changed = run(crdWith({ spec: { ...spec, required: [] }, status }), 'a');
  expect(changed.computed).toBe(first.computed);
  expect(changed.texts).not.toEqual(first.texts);
});

describe('a changed definition', () => {
  const narrowed = crdWith({ spec, status: { type: 'object', properties: { phase: { type: 'string', enum: ['Ready'] } } } });

  test('breaks what worked with the old one, and the failure has the resource that proves it', () => {
    asserted(crd).not.toBreak(crd);
    asserted(crd).toKeepWithin(crd);
    asserted(narrowed).toBreak(crd);
    asserted(crd).not.toBreak(narrowed, { strictness: 'writers' });
    asserted(narrowed).not.toKeepWithin(crd);
    const text = failure(() => asserted(narrowed).not.toBreak(crd));
    expect(text).toContain('status.phase: the enum no longer has "Waiting"');
    expect(text).toContain('phase: Waiting');
  });

  test('that was not compared in time neither breaks nor keeps anything', () => {
    const wide = crdWith({
      spec: { ...spec, properties: { ...spec.properties, replicas: { type: 'integer', minimum: 0, default: 1 } } },
      status,
    });
    const asserts = [asserted(wide).toBreak, asserted(wide).not.toBreak, asserted(wide).toKeepWithin, asserted(wide).not.toKeepWithin];
    for (const assert of asserts)
      expect(failure(() => assert(crd, { seconds: 1e-9 }))).toMatch(/not compared: \d+ changes?, as .* were over/);
    asserted(wide).not.toBreak(crd);
  });

  test('the failure names options of the matcher, and no flags of the command', () => {
    const many = (type: string): object =>
      crdWith({
        spec: { type: 'object', properties: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${String(i)}`, { type }])) },
      });
    const text = failure(() => asserted(many('integer')).not.toBreak(many('string')));
    expect(text).toContain('(and 27 more)');
    expect(text).not.toMatch(/--\w/);
    expect(failure(() => asserted(narrowed).toBreak(crd, { strictness: 'stored-data' }))).not.toMatch(/--\w/);
  });
});

describe('what a tool rendered', () => {
  test('is accepted as a whole, in a folder, a text or a list, and may bring its definitions', () => {
    const [good, bad] = [cronTab({ schedule: 'x' }), cronTab({ schedule: 3 })];
    mkdirSync(join(folder, 'dist/deep'), { recursive: true });
    writeFileSync(join(folder, 'dist/crd.json'), JSON.stringify(crd));
    writeFileSync(join(folder, 'dist/deep/a.yaml'), JSON.stringify(good));
    asserted('dist').toRenderManifests();
    const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
    asserted([good, configMap]).toRenderManifests(crd);
    const otherKind = { apiVersion: 'v1', kind: 'Config', metadata: { name: 'a' } };
    asserted([good, otherKind]).toRenderManifests(crd, { allowUnjudged: ['Config'] });
    asserted([good, otherKind]).toRenderManifests(crd, { allowUnjudged: true });
    expect(failure(() => asserted([good, otherKind]).toRenderManifests(crd))).toContain(
      'not checked: no CRD has the kind "Config" in "v1"',
    );
    asserted([bad]).not.toRenderManifests(crd);
    expect(failure(() => asserted('a: 1\n').not.toRenderManifests(crd))).toContain('there is no manifest in 1 file');
    expect(failure(() => asserted({ apiVersion: 'v1', kind: 'List', items: [] }).not.toRenderManifests(crd))).toContain(
      'there is no manifest in 1 file',
    );
    expect(failure(() => asserted([good, { a: 1 }]).toRenderManifests(crd))).toContain('kind');
    expect(failure(() => asserted([good, bad]).toRenderManifests(crd))).toContain('> 13 |   schedule: 3');
    writeFileSync(join(folder, 'dist/deep/b.yaml'), 'kind: [');
    expect(failure(() => asserted('dist').toRenderManifests())).toContain('b.yaml');
    const other = { apiVersion: 'other.io/v1', kind: 'Other', metadata: { name: 'a' } };
    expect(failure(() => asserted([other]).not.toRenderManifests(crd))).toContain('not checked');
  });

  test('is judged as a resource alone is: built-in kinds by the server, and by no definition that it refuses', () => {
    const template = { metadata: { labels: { a: 'c' } }, spec: { containers: [{ name: 'a', image: 'a' }] } };
    const deployment = (a: string, kind = 'Deployment') => ({
      apiVersion: 'apps/v1',
      kind,
      metadata: { name: 'a' },
      spec: { selector: { matchLabels: { a } }, template },
    });
    asserted([deployment('c')]).toRenderManifests();
    asserted([deployment('b')]).not.toRenderManifests();
    expect(failure(() => asserted([deployment('c')]).toRenderManifests({ kubeVersion: '1.34' }))).toContain('not checked: of Deployment');
    expect(failure(() => asserted([deployment('c', 'Deploymnt')]).not.toRenderManifests())).toContain('did you mean kind Deployment?');
    const refused = crdWith({ spec: { ...spec, default: 3 } });
    const [good] = [cronTab({ schedule: 'x' })];
    for (const assert of [asserted([good]).toRenderManifests, asserted([good]).not.toRenderManifests])
      expect(failure(() => assert(refused))).toContain('the server refuses this CRD');
  });

  test('is a definition that only this judges', () => {
    for (const sent of [crd, [cronTab({ schedule: 'x' }), crd]])
      for (const assert of [asserted(sent).toBeAcceptedBy, asserted(sent).not.toBeAcceptedBy, asserted(sent).toBeRefusedBy])
        expect(failure(() => assert(crd))).toContain('received: a CustomResourceDefinition is judged by toRenderManifests, and not here');
  });
});

test('kubeconform gives a second opinion where it is asked for one', async () => {
  const kubeconform = { secondOpinion: true };
  await asserted(cronTab({ schedule: 'x' })).toBeAcceptedBy(crd, { kubeconform });
  const rule = { rule: 'self.low < self.high', message: 'low is below high' };
  const properties = { low: { type: 'integer' }, high: { type: 'integer' } };
  const ruled = crdWith({ spec: { type: 'object', properties, 'x-kubernetes-validations': [rule] } });
  await expect((async () => asserted(cronTab({ low: 2, high: 1 })).toBeAcceptedBy(ruled, { kubeconform }))()).rejects.toThrow(
    'kubeconform accepts it, the server refuses it',
  );
});
