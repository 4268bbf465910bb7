import { allConventions, rules } from '@structural/checker';
import { explainedGroups } from './report/explained-rules.js';
import { COMMAND_GROUPS } from './command-groups.js';
import { openSandbox, type Sandbox } from '../tests/sandbox.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = openSandbox();
});
afterAll(() => {
  sandbox.dispose();
});

/** The words that a shell is offered, and the directive. */
async function offered(...words: string[]): Promise<readonly string[]> {
  const { code, stderr, stdout } = await sandbox.run(['__complete', ...words]);
  expect([code, stderr, stdout.endsWith('\n')]).toEqual([0, '', true]);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/\t.*/, ''));
}

describe('completion', () => {
  it.each<[words: string[], offered: string[]]>([
    [['li'], ['lint', ':4']],
    [
      ['help', 'va'],
      ['validate', ':4'],
    ],
    [['--v'], ['--version', ':4']],
    [
      ['lint', '--out'],
      ['--output', ':4'],
    ],
    [
      ['lint', '-o', 'j'],
      ['json', 'junit', ':4'],
    ],
    [
      ['lint', '--output=j'],
      ['json', 'junit', ':4'],
    ],
    [
      ['lint', '--kube-version', '1.35'],
      ['1.35', ':4'],
    ],
    [['lint', '--kube-version', '1.35', '--kube-ver'], [':4']],
    [
      ['validate', '--crds', 'a', '--crds'],
      ['--crds', ':4'],
    ],
    [
      ['lint', '--strict='],
      ['strict', 'true', 'warn', 'ignore', 'false', ':4'],
    ],
    [
      ['lint', '--strict', 'w'],
      ['warn', ':0'],
    ],
    [['lint', '--strict', ''], [':0']],
    [
      ['lint', '--conventions=no-floats,no-m'],
      ['no-floats,no-maps', ':6'],
    ],
    [
      ['lint', '--conventions=s'],
      ['strict', 'status-optional', 'status-subresource', 'sexagesimal-number', ':6'],
    ],
    [
      ['lint', '--rule', 'no-m'],
      ['no-maps=', ':6'],
    ],
    [
      ['validate', '--rule', 'no-floats=off', '--rule', 'no-maps='],
      ['no-maps=off', 'no-maps=warning', 'no-maps=error', ':4'],
    ],
    [
      ['lint', '--config', ''],
      ['yaml', 'yml', ':8'],
    ],
    [['types', '--out', ''], [':16']],
    [
      ['types', '--language', 't'],
      ['typescript', ':4'],
    ],
    [['lint', 'a'], [':0']],
    [['lint', '--', '--fi'], [':0']],
    [
      ['rule', 'structural'],
      ['structural-schema', ':4'],
    ],
    [
      ['completion', 'z'],
      ['zsh', ':4'],
    ],
    [['explain', ''], [':4']],
    [['nonsense', 'a', '--'], [':4']],
    [['lint', '--nonsense='], [':4']],
  ])('of %j offers %j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });

  it('offers every command, with what it does, and every rule and convention', async () => {
    const { stdout } = await sandbox.run(['__complete', '']);
    expect(stdout).toContain('lint\treport what the API server refuses');
    expect((await offered('')).length).toBe(COMMAND_GROUPS.flatMap(({ commands }) => [...commands]).length + 2);
    expect(await offered('lint', '--proposals', '')).toEqual(['unions', ':4']);
    const ids = [...rules, ...allConventions].map(({ id }) => id);
    const others = explainedGroups().flatMap((group) => group.rules.map(({ id }) => id));
    expect(await offered('rule', '')).toEqual([...ids, ...others.filter((id) => !ids.some((known) => known === id)), ':4']);
    expect(await offered('lint', '--conventions=')).toEqual(['default', 'strict', 'all', ...allConventions.map(({ id }) => id), ':6']);
  });

  it.each(['bash', 'zsh', 'fish', 'powershell'])('has a script for %s', async (shell) => {
    const { code, stdout } = await sandbox.run(['completion', shell]);
    expect([code, stdout.includes('__complete'), stdout.includes('${')]).toEqual([0, true, /bash|zsh/.test(shell)]);
  });
});
