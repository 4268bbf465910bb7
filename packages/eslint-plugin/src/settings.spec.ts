import { NEWEST_KUBERNETES, parseKubernetesVersion } from '@structural/checker';
import { readSettings } from './settings.js';

test('settings that are not given have their defaults', () => {
  const defaults = { kubernetesVersion: NEWEST_KUBERNETES, crds: [], stored: [], strict: 'warn', requireCrd: false, templates: 'report' };
  expect(readSettings({})).toEqual({ ok: true, settings: defaults });
  expect(readSettings({ structural: {} })).toEqual({ ok: true, settings: defaults });
  expect(readSettings({ structural: { strict: undefined }, other: 1 })).toEqual({ ok: true, settings: defaults });
});

test('settings that are given hold', () => {
  const structural = {
    kubeVersion: 'v1.35.2',
    crds: ['crds/*.yaml'],
    stored: ['released/*.yaml'],
    strict: 'strict',
    requireCrd: true,
    templates: 'skip',
  };
  expect(readSettings({ structural })).toEqual({
    ok: true,
    settings: {
      kubernetesVersion: parseKubernetesVersion('1.35'),
      crds: ['crds/*.yaml'],
      stored: ['released/*.yaml'],
      strict: 'strict',
      requireCrd: true,
      templates: 'skip',
    },
  });
});

test.each<readonly [unknown, string]>([
  ['1.37', 'settings.structural must be an object, not "1.37"'],
  [null, 'settings.structural must be an object, not null'],
  [[], 'settings.structural must be an object, not []'],
  [{ crd: ['a'] }, 'settings.structural.crd is unknown; there are kubeVersion, crds, stored, strict, requireCrd, templates'],
  [{ constructor: 1 }, 'settings.structural.constructor is unknown; there are kubeVersion, crds, stored, strict, requireCrd, templates'],
  [{ kubeVersion: 1.3 }, 'settings.structural.kubeVersion must be a Kubernetes version from 1.30 to 1.37, in quotes, not 1.3'],
  [{ kubeVersion: '1.99' }, 'settings.structural.kubeVersion must be a Kubernetes version from 1.30 to 1.37, in quotes, not "1.99"'],
  [{ crds: 'crds/*.yaml' }, 'settings.structural.crds must be a list of globs, not "crds/*.yaml"'],
  [{ stored: [1] }, 'settings.structural.stored must be a list of globs, not [1]'],
  [{ crds: [''] }, 'settings.structural.crds must be a list of globs, not [""]'],
  [{ strict: true }, "settings.structural.strict must be 'strict', 'warn' or 'ignore', not true"],
  [{ requireCrd: 'yes' }, 'settings.structural.requireCrd must be true or false, not "yes"'],
  [{ templates: Symbol('x') }, "settings.structural.templates must be 'report' or 'skip', not Symbol(x)"],
])('a mistake is named: %j', (structural, message) => {
  expect(readSettings({ structural })).toEqual({ ok: false, problem: message });
});
