import { manifest } from '../../document/tests/live-objects.js';
import { writeOthers } from './hostile-lines.js';
import { openSandbox, type Sandbox } from './sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  writeOthers(sandbox);
  const old = JSON.stringify({ ...manifest, apiVersion: 'example.com/v1beta1' });
  sandbox.write('a.yaml', `${old}\n---\n${old.replace('nightly', 'daily')}\n`);
  sandbox.write('new.yaml', JSON.stringify(manifest));
});
afterEach(() => sandbox.dispose());

const validate = (...args: readonly string[]): ReturnType<Sandbox['run']> =>
  sandbox.run(['validate', 'a.yaml', 'new.yaml', '--crds', 'hook.yaml', ...args]);
const NOTE = 'the verdicts on 2 resources end where a webhook converts them';
const SENTENCE = 'a webhook converts it to v1, the storage version: the verdict ends where that begins';

it.each(['human', 'json', 'name', 'github', 'gitlab', 'status', 'kubeconform', 'tap', 'sarif', 'junit'])(
  'beside a report in the format %s a note says where verdicts end at a webhook',
  async (format) => {
    const { code, stderr } = await validate('-o', format);
    expect([code, stderr]).toEqual([0, `note: ${NOTE}; --converted takes what it returned\n`]);
  },
);

it('the formats that hold more than refusals say so themselves', async () => {
  const report = async (format: string): Promise<string> => (await validate('-o', format)).stdout;
  expect(await report('github')).toBe(`::notice title=not checked::${NOTE}\n`);
  expect(JSON.parse(await report('gitlab'))).toEqual([
    expect.objectContaining({ description: expect.stringContaining(SENTENCE) as string, check_name: 'storage-version', severity: 'info' }),
  ]);
  expect(JSON.parse(await report('sarif'))).toMatchObject({
    runs: [{ results: [], invocations: [{ toolExecutionNotifications: [{ level: 'note', message: { text: NOTE } }] }] }],
  });
  expect(await report('junit')).toContain(`<testcase classname="file" name="notes">\n      <system-out><![CDATA[a.yaml:1:37: ${SENTENCE}`);
  expect(JSON.parse(await report('json'))).toMatchObject({
    files: [{ resources: [{ endsAtWebhook: true }, { endsAtWebhook: true }] }, {}],
    summary: { endingAtWebhooks: 2, warnings: 0 },
  });
});
