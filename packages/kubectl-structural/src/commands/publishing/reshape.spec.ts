import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const described = (text: string): string => definition(`{cron: {type: string${text}}, description: {type: string}}`);

describe('kubectl structural reshape trim', () => {
  it('leaves out descriptions of schemas, and says how many bytes there are before and after', async () => {
    sandbox.write('a.yaml', described(', description: when the job runs in the form of cron'));
    const { code, stderr, stdout } = await sandbox.run(['reshape', 'trim', 'a.yaml']);
    expect([code, stdout]).toEqual([0, described('')]);
    expect(stderr).toMatch(
      /^note: a\.yaml: crontabs\.example\.com: \d+ bytes as JSON, \d+ trimmed\nnote: a\.yaml: version v1: \d+ bytes as JSON, \d+ trimmed\n$/,
    );
  });

  it('cuts them to a length, at a word', async () => {
    sandbox.write('a.yaml', described(', description: when the job runs'));
    expect((await sandbox.run(['reshape', 'trim', 'a.yaml', '--max-description', '13'])).stdout).toBe(
      described(', description: when the job…'),
    );
    expect((await sandbox.run(['reshape', 'trim', 'a.yaml', '--max-description', '17'])).stdout).toBe(
      described(', description: when the job runs'),
    );
  });

  it('keeps that of the resource where it is asked to', async () => {
    sandbox.write(
      'a.yaml',
      described('').replace(
        '        type: object\n        properties',
        '        description: runs jobs\n        type: object\n        properties',
      ),
    );
    expect((await sandbox.run(['reshape', 'trim', 'a.yaml', '--keep-root'])).stdout).toContain('description: runs jobs');
    expect((await sandbox.run(['reshape', 'trim', 'a.yaml'])).stdout).not.toContain('description: runs jobs');
  });
});
