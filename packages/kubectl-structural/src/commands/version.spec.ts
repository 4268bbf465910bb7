import { openSandbox, type Sandbox } from '../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => void (sandbox = openSandbox()));
afterEach(() => sandbox.dispose());

const runtime = { node: process.versions.node, platform: process.platform, architecture: process.arch };

describe('kubectl structural version', () => {
  it('says what runs, and which servers it knows', async () => {
    const { code, stderr, stdout } = await sandbox.run(['version']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^kubectl structural \d\S*\nKubernetes 1\.22 to 1\.\d+\nNode\.js \S+, \S+ \S+\n$/);
  });

  it('is JSON with a version of its own for programs', async () => {
    const { code, stdout } = await sandbox.run(['version', '-o', 'json']);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        schemaVersion: 1,
        version: '1.2.3',
        kubernetes: { oldest: '1.22', newest: '1.37' },
        runtime,
      },
    ]);
  });

  it('names the commit of a release', async () => {
    const commit = '0123456789abcdef0123456789abcdef01234567';
    expect(JSON.parse((await sandbox.run(['version', '-o', 'json'], { commit })).stdout)).toMatchObject({ commit });
    expect((await sandbox.run(['version'], { commit })).stdout).toMatch(/^kubectl structural 1\.2\.3 \(0123456789ab\)\n/);
  });

  it('refuses other forms, and words that it does not take', async () => {
    expect(await sandbox.run(['version', '-o', 'yaml'])).toMatchObject({ code: 2, stdout: '' });
    expect(await sandbox.run(['version', 'all'])).toMatchObject({ code: 2, stdout: '' });
  });
});
