import { NEWEST_KUBERNETES, parseKubernetesVersion, rewritingOf } from '@structural/checker';
import { readSettings } from './settings.js';

test('settings that are not given have their defaults', () => {
  const defaults = {
    root: '/r',
    kubernetesVersion: NEWEST_KUBERNETES,
    crds: [],
    policies: [],
    stored: [],
    as: 'update',
    strict: 'warn',
    requireCrd: undefined,
    builtin: 'server',
    templates: 'report',
    rewrite: undefined,
    calls: [],
  };
  expect(readSettings({}, '/r')).toEqual({ ok: true, settings: defaults });
  expect(readSettings({ structural: {} }, '/r')).toEqual({ ok: true, settings: defaults });
  expect(readSettings({ structural: { strict: undefined }, other: 1 }, '/r')).toEqual({ ok: true, settings: defaults });
});

test('settings that are given hold', () => {
  const structural = {
    root: 'charts/operator',
    kubeVersion: 'v1.35.2',
    crds: ['crds/*.yaml'],
    policies: ['policies'],
    stored: ['released/*.yaml'],
    as: 'create' as const,
    strict: 'strict',
    requireCrd: true,
    builtin: 'schema' as const,
    templates: 'skip',
    proposals: ['unions'],
    calls: [{ callee: 'deploy', argument: 1, property: 'body', named: true }],
  };
  expect(readSettings({ structural }, '/r')).toEqual({
    ok: true,
    settings: {
      root: '/r/charts/operator',
      kubernetesVersion: parseKubernetesVersion('v1.35.2'),
      as: 'create',
      crds: ['crds/*.yaml'],
      policies: ['policies'],
      stored: ['released/*.yaml'],
      strict: 'strict',
      requireCrd: true,
      builtin: 'schema',
      templates: 'skip',
      rewrite: rewritingOf(['unions']),
      calls: [{ callee: 'deploy', argument: 1, property: 'body', named: true }],
    },
  });
});

test('the root may be named as a module knows it', () => {
  const rootOf = (root: string): unknown => readSettings({ structural: { root } }, '/elsewhere');
  expect(rootOf('/r/a')).toMatchObject({ settings: { root: '/r/a' } });
  expect(rootOf('file:///r/a%20b/eslint.config.js')).toMatchObject({ settings: { root: '/r/a b' } });
});

test.each<readonly [unknown, string]>([
  [{ root: 1 }, 'settings.structural.root must be the path of a folder, such as import.meta.dirname, not 1'],
  [{ root: 'file://[' }, 'settings.structural.root must be the path of a folder, such as import.meta.dirname, not "file://["'],
  ['1.37', 'settings.structural must be an object, not "1.37"'],
  [null, 'settings.structural must be an object, not null'],
  [[], 'settings.structural must be an object, not []'],
  [{ crd: ['a'] }, 'settings.structural.crd is unknown; did you mean crds?'],
  [
    { constructor: 1 },
    'settings.structural.constructor is unknown; there are root, kubeVersion, crds, policies, stored, as, strict, requireCrd, builtin, templates, proposals, calls',
  ],
  [{ proposals: ['onions'] }, 'settings.structural.proposals must be a list of proposals, of which there is unions, not ["onions"]'],
  [{ proposals: 'unions' }, 'settings.structural.proposals must be a list of proposals, of which there is unions, not "unions"'],
  [{ kubeVersion: 1.3 }, 'settings.structural.kubeVersion must be a Kubernetes version from 1.22 to 1.37, in quotes, not 1.3'],
  [{ kubeVersion: '1.99' }, 'settings.structural.kubeVersion must be a Kubernetes version from 1.22 to 1.37, in quotes, not "1.99"'],
  [{ crds: 'crds/*.yaml' }, 'settings.structural.crds must be a list of files, folders and globs, not "crds/*.yaml"'],
  [{ stored: [1] }, 'settings.structural.stored must be a list of files, folders and globs, not [1]'],
  [{ crds: [''] }, 'settings.structural.crds must be a list of files, folders and globs, not [""]'],
  [{ strict: true }, "settings.structural.strict must be 'strict', 'warn' or 'ignore', not true"],
  [{ requireCrd: 'yes' }, 'settings.structural.requireCrd must be true or false, not "yes"'],
  [
    {
      calls: [
        { callee: 'a', argument: 0 },
        { calle: 'b', argument: 0 },
      ],
    },
    'settings.structural.calls[1].calle is unknown; did you mean callee?',
  ],
  [
    { calls: [{ callee: 'a', argument: 0, whole: true }] },
    'settings.structural.calls[0].whole is unknown; there are callee, argument, property, apiVersion, kind, named, meaning',
  ],
  [
    { calls: [{ callee: 'a', argument: -1 }] },
    "settings.structural.calls must be a list of { callee: 'NAME', argument: 0 }, with property, apiVersion, kind, named and meaning " +
      '(\'whole\', \'partial\' or \'status\') where they are wanted, not [{"callee":"a","argument":-1}]',
  ],
  [{ templates: Symbol('x') }, "settings.structural.templates must be 'report' or 'skip', not Symbol(x)"],
])('a mistake is named: %j', (structural, message) => {
  expect(readSettings({ structural }, '/r')).toEqual({ ok: false, problems: [{ severity: 'error', message }] });
});

test('all mistakes are named, unknown settings first', () => {
  const read = readSettings({ structural: { crd: ['a'], kubeVersion: '1.99', strict: 1, digest: 'of CRDs' } }, '/r');
  expect(read.ok ? [] : read.problems.map(({ message }) => message)).toEqual([
    'settings.structural.crd is unknown; did you mean crds?',
    'settings.structural.kubeVersion must be a Kubernetes version from 1.22 to 1.37, in quotes, not "1.99"',
    "settings.structural.strict must be 'strict', 'warn' or 'ignore', not 1",
  ]);
});

test('settings under a misspelt name are no settings of another plugin', () => {
  const message = 'settings.structual is unknown; did you mean settings.structural?';
  expect(readSettings({ structual: { crds: ['a'] } }, '/r')).toEqual({ ok: false, problems: [{ severity: 'error', message }] });
  expect(readSettings({ structure: { depth: 1 }, structured: 'crds' }, '/r').ok).toBe(true);
  expect(readSettings({ structural: {}, structual: { crds: ['a'] } }, '/r').ok).toBe(true);
});
