import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { policiesIn, type SettingPolicies } from './policy-files.js';

const POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  validations: [{expression: 'true'}]
`;

let cwd: string;
const write = (path: string, text: string): void => {
  writeFileSync(join(cwd, path), text);
};
const found = (entries: readonly string[], file = 'deploy.yaml', text = ''): SettingPolicies =>
  policiesIn(cwd, entries, { file: join(cwd, file), text });
const names = (...of: Parameters<typeof found>): readonly string[] => found(...of).policies?.found.policies.map(({ name }) => name) ?? [];

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-policies-'));
  mkdirSync(join(cwd, 'policies'));
  write('policies/a.yaml', POLICY);
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

test('policies are those of the files that are named, and the same as long as no file changes', () => {
  expect(names(['policies'])).toEqual(['p']);
  expect(found(['policies']).policies).toBe(found(['policies']).policies);
  expect(names([])).toEqual([]);
});

test('a file that is linted counts as its text is, and one with policies that is not named counts too', () => {
  const changed = POLICY.replace('name: p', 'name: q');
  expect(names(['policies'], 'policies/a.yaml', changed)).toEqual(['q']);
  expect(names(['policies'], 'b.yaml', changed)).toEqual(['p', 'q']);
  expect(found(['policies'], 'policies/a.yaml', changed).textOf('policies/a.yaml')).toBe(changed);
});

test('an entry that stands for nothing is a problem', () => {
  expect(found(['policies', 'nothing']).problems).toEqual([
    { severity: 'error', message: `settings.structural.policies: nothing: no manifest is there (below ${cwd})` },
  ]);
});
