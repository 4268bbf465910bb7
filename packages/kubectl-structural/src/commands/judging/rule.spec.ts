import { allRules } from '../../report/rule-page.js';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => void (sandbox = openSandbox()));
afterEach(() => sandbox.dispose());

describe('kubectl structural rule', () => {
  it('explains the rule that a finding names', async () => {
    const { code, stderr, stdout } = await sandbox.run(['rule', 'structural-schema']);
    expect([code, stderr, stdout.split('\n')[0]]).toEqual([
      0,
      '',
      'structural-schema (error): Schemas of a CustomResourceDefinition must be',
    ]);
    expect(stdout).toMatch(/\n\nWrong: [^\n]+\n\n {4}\S[^]*\n\nRight: [^]*: https:\/\/\S+\n$/);
  });

  it('explains every rule, and lists them all', async () => {
    const ids = allRules().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect((await sandbox.run(['rule', id])).stdout).toContain(`${id} (`);
    const { stdout } = await sandbox.run(['rule']);
    expect(ids.filter((id) => !new RegExp(`^${id} {2}`, 'm').test(stdout.replace(/ {2,}/g, '  ')))).toEqual([]);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('guesses what was meant', async () => {
    expect(await sandbox.run(['rule', 'structural-shema'])).toEqual({
      code: 2,
      stdout: '',
      stderr: "error: there is no rule structural-shema; did you mean structural-schema?\nSee 'kubectl structural rule'.\n",
    });
    for (const [name, meant] of [
      ['no-pres', 'no-preserve-unknown'],
      ['structural/no-maps', 'no-maps'],
    ] as const)
      expect((await sandbox.run(['rule', name])).stderr).toContain(`; did you mean ${meant}?`);
  });
});
