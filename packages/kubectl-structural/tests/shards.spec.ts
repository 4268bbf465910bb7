import { jest } from '@jest/globals';
import { startStandIn, widgets, type StandIn } from '../../clusters/tests/stand-in-cluster.js';
import { openSandbox, type Sandbox, type Seen } from './sandbox.js';

// Many runs, one after the other.
jest.setTimeout(60_000);

let sandbox: Sandbox;
let standIn: StandIn;

const KINDS = [
  widgets(60, { namespaces: 6 }),
  widgets(4, { plural: 'gadgets', kind: 'Gadget', namespaces: 2 }),
  widgets(3, { plural: 'parts', kind: 'Part' }),
];

beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(async () => {
  await standIn.stop();
  sandbox.dispose();
});

async function start(options: Parameters<typeof startStandIn>[0]): Promise<void> {
  standIn = await startStandIn(options);
  sandbox.write('kubeconfig', standIn.kubeconfig());
}

const onCluster = (...args: readonly string[]): Promise<Seen> =>
  sandbox.run([...args, '--from-cluster', '--kubeconfig', 'kubeconfig', '-q', '-o', 'json']);

interface Report {
  readonly files: readonly { readonly file: string }[];
  readonly objects: readonly { readonly file: string }[];
  readonly summary: Readonly<Record<string, number>>;
}

async function merged(args: readonly string[], shards: number): Promise<{ readonly report: Report; readonly code: number }> {
  const names = [];
  for (let i = 1; i <= shards; i++) {
    const { stdout } = await onCluster(...args, '--shard', `${i}/${shards}`, '--allow-empty');
    sandbox.write(`${i}.json`, stdout);
    names.push(`${i}.json`);
  }
  const { code, stderr, stdout } = await sandbox.run(['merge-reports', ...names]);
  expect(stderr).toBe('');
  return { code, report: JSON.parse(stdout) as Report };
}

const sorted = (files: readonly { readonly file: string }[]): readonly unknown[] => files.toSorted((a, b) => (a.file < b.file ? -1 : 1));

describe('--shard', () => {
  it('has audits that make one', async () => {
    await start({ kinds: KINDS });
    const whole = await onCluster('audit');
    const { code, report } = await merged(['audit'], 3);
    const { definitions, findings, ...sums } = JSON.parse(whole.stdout) as { definitions: object[]; findings: { examples: unknown }[] };
    const counted = ({ examples, ...finding }: { readonly examples: unknown }): object => ({
      ...finding,
      examples: Array.isArray(examples),
    });
    expect(code).toBe(whole.code);
    expect(report).toMatchObject({ ...sums, definitions });
    expect((JSON.parse(JSON.stringify(report)) as { findings: { examples: unknown }[] }).findings.map(counted)).toEqual(
      findings.map(counted),
    );
    sandbox.write('other.json', (await onCluster('validate')).stdout);
    expect(await sandbox.run(['merge-reports', '1.json', 'other.json'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another kind'),
    });
  });

  it.each([
    ['namespaces can be listed', undefined],
    ['they cannot', 403],
  ])('has each definition and object in one part, and reports that make one, where %s', async (_, status) => {
    await start({ kinds: KINDS, fault: ({ path }) => (status !== undefined && path === '/api/v1/namespaces' ? { status } : undefined) });
    const whole = await onCluster('validate');
    const all = JSON.parse(whole.stdout) as Report;
    expect(all.summary).toMatchObject({ files: 70, definitions: 3, resources: 67 });
    const { code, report } = await merged(['validate', '--chunk-size', '5'], 2);
    expect(code).toBe(whole.code);
    expect(report).toEqual({ ...all, files: report.files });
    expect(sorted(report.files)).toEqual(sorted(all.files));
    // Each part asks for the objects of its own namespaces where that is less.
    const lists = standIn.requests.filter(({ path }) => path.includes('/namespaces/'));
    expect(lists.length > 0).toBe(status === undefined);
  });

  it('is for surveys, too', async () => {
    await start({ kinds: KINDS });
    sandbox.write('new.json', JSON.stringify(KINDS[0]?.definition).replace('"maximum":8', '"maximum":6'));
    const whole = await onCluster('survey', '--next', 'new.json');
    const all = JSON.parse(whole.stdout) as Report;
    const { code, report } = await merged(['survey', '--next', 'new.json'], 2);
    expect({ code, summary: report.summary }).toEqual({ code: 1, summary: all.summary });
    expect(sorted(report.objects)).toEqual(sorted(all.objects));
  });

  it('is refused where it is none', async () => {
    await start({});
    for (const shard of ['0/3', '4/3', '1', 'a/b'])
      expect((await onCluster('lint', '--shard', shard)).stderr).toContain('It must be like 1/4, which is the first of four parts.');
  });
});

describe('merge-reports', () => {
  it('says what is no report, and what does not fit', async () => {
    await start({ kinds: KINDS });
    sandbox.write('lint.json', (await onCluster('lint')).stdout);
    sandbox.write('older.json', (await onCluster('lint', '--kube-version', '1.34')).stdout);
    sandbox.write('survey.json', '{"schemaVersion":1,"objects":[],"summary":{}}');
    sandbox.write('cut.json', (await onCluster('lint')).stdout.slice(0, -20));
    sandbox.write('text.json', 'text');
    const said = async (...names: readonly string[]): Promise<string> => {
      const { code, stderr } = await sandbox.run(['merge-reports', ...names]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await said('gone.json')).toBe('error: gone.json: cannot be read: no such file or directory\n');
    expect(await said('text.json')).toBe('error: text.json: is not a report of -o json, sarif or junit\n');
    expect(await said('lint.json', 'cut.json')).toBe('error: cut.json: is not a report of -o json, or cut off\n');
    expect(await said('lint.json', 'survey.json')).toBe('error: survey.json: is a report of another kind than those before\n');
    expect(await said('lint.json', 'older.json')).toBe('error: older.json: asks other servers than the reports before\n');
    expect((await sandbox.run(['merge-reports', 'lint.json'])).code).toBe(0);
  });

  it('ends with 2 where one run could not read something', async () => {
    await start({ kinds: KINDS, fault: ({ path }) => (path.endsWith('gadgets') ? { status: 403 } : undefined) });
    const { code, report } = await merged(['validate'], 2);
    expect({ code, unreadable: report.summary['unreadable'] }).toEqual({ code: 2, unreadable: 1 });
  });
});
