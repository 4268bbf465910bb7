import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const NOW = `${definition('{cron: {type: string, maxLength: 3}, replicas: {type: integer}, host: {type: string, format: hostnam}}')}status: {storedVersions: [v1, v1beta1]}\n`;
const NEXT = definition('{cron: {type: string, enum: [a, b]}, zone: {type: string, default: x}}');

const written = (name: string, spec: string, version: string): string =>
  cronTab(name, spec).replace(
    'namespace: jobs',
    `namespace: jobs, managedFields: [{apiVersion: example.com/${version}, manager: ops, operation: Apply}]`,
  );

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crds.yaml', NOW);
  sandbox.write('next.yaml', NEXT);
  sandbox.write(
    'objects.yaml',
    `apiVersion: v1\nitems:\n${[
      cronTab('fine', '{cron: a}'),
      cronTab('long', '{cron: long}'),
      cronTab('more', '{cron: b, replicas: 1, odd: 1}'),
      written('gone', '{cron: b}', 'v1beta1'),
    ]
      .map((text) => `- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`)
      .join('')}kind: List\n`,
  );
});
afterEach(() => {
  sandbox.dispose();
});

const audit = (...args: string[]) => sandbox.run(['audit', 'crds.yaml', 'objects.yaml', ...args]);

describe('kubectl structural audit', () => {
  it('tells what is wrong with what is stored', async () => {
    expect(await audit()).toEqual({
      code: 1,
      stderr: '',
      stdout: `error: the server refuses each update of the CRD, even one that changes nothing [audit/refused-on-update]: 1
  crontabs.example.com: status.storedVersions[1]: Invalid value: "v1beta1": missing from spec.versions; v1beta1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1beta1 and removes v1beta1 from status.storedVersions
    crds.yaml:1
  = Fix the CRD with the next release.

error: managedFields name a version that the CRD does not list, so that server-side apply fails (status 500) [audit/ownership]: 1
  crontabs.example.com: v1beta1
    objects.yaml:15: jobs/gone: ops wrote it in v1beta1
  = Remove these entries, or change them to a version that is served.

warning: the server warns of the CRD [audit/warned]: 1
  crontabs.example.com: unrecognized format "hostnam"
    crds.yaml:1
  = Follow the warning.

warning: status.storedVersions holds more than the storage version [audit/stored-versions]: 1
  crontabs.example.com: v1beta1 with storage version v1
    crds.yaml:1
  = Rewrite all objects, then remove the other versions: kubectl structural storage-plan.

warning: the object is invalid, and tolerated until the invalid part is written again [audit/tolerated]: 1
  crontabs.example.com: spec.cron: Too long
    objects.yaml:7: jobs/long: spec.cron: Too long: may not be more than 3 bytes
  = Fix the object: it could not be created again.

warning: the object has fields that are dropped [audit/loses-fields]: 1
  crontabs.example.com: loses spec.odd
    objects.yaml:11: jobs/more: loses spec.odd
  = Add the fields to the schema, or stop writing them.

CRD                   OBJECTS  STORED AS              NOW
crontabs.example.com  4        v1, v1beta1 (up to 4)  1 tolerated, 1 losing fields

1 CRD, 4 objects, Kubernetes 1.37: 2 errors, 4 warnings, 0 notes
`,
    });
  });

  it('tells what new definitions do to it, beyond what is so already', async () => {
    const { stdout } = await audit('--next', 'next.yaml', '-o', 'json');
    const { definitions, findings, severities } = JSON.parse(stdout) as {
      readonly definitions: readonly { readonly next: unknown; readonly writers: unknown }[];
      readonly findings: readonly {
        readonly class: string;
        readonly what: string;
        readonly count: number;
        readonly examples: readonly unknown[];
      }[];
      readonly severities: unknown;
    };
    expect(findings.filter((each) => each.class.startsWith('next-')).map(({ class: name, count, what }) => [name, count, what])).toEqual(
      [
        ['next-refused', 1, expect.stringContaining('status.storedVersions[1]: Invalid value: "v1beta1": missing from spec.versions')],
        ['next-loses-fields', 1, 'loses spec.replicas'],
        ['next-ownership', 1, 'v1beta1'],
        ['next-tolerated', 1, 'spec.cron: Unsupported value'],
        ['next-changes', 2, 'changes spec.zone'],
      ].filter(([name]) => name !== 'next-ownership'),
    );
    expect(definitions[0]?.writers).toEqual([{ version: 'v1beta1', manager: 'ops', objects: 1 }]);
    expect(severities).toEqual({ error: 4, warning: 7, note: 0 });
  });

  it('asks the server that is named', async () => {
    expect((await audit('--kube-version', '1.33', '-o', 'json')).stdout).not.toContain('hostnam');
  });

  it('fails from the severity on that is named', async () => {
    sandbox.write('crds.yaml', definition('{cron: {type: string, maxLength: 3}}'));
    sandbox.write('objects.yaml', cronTab('long', '{cron: long}'));
    const codes = await Promise.all(
      ['error', 'warning', 'note', 'never'].map(async (severity) => (await audit('--fail-on', severity)).code),
    );
    expect(codes).toEqual([0, 1, 1, 0]);
  });

  it('prints all reports', async () => {
    const markdown = await audit('-o', 'markdown');
    expect(markdown.stdout).toContain('### warning: the object has fields that are dropped (1)\n');
    expect(markdown.stdout).toContain('| crontabs.example.com | 4 | v1, v1beta1 (up to 4) | 1 tolerated, 1 losing fields |\n');
    expect((await audit('-o', 'github')).stdout.split('\n')[1]).toMatch(
      /^::error title=audit\/ownership,file=objects\.yaml,line=15,endLine=15::crontabs\.example\.com: managedFields/,
    );
    const junit = (await audit('-o', 'junit')).stdout;
    expect(junit).toMatch(/<testsuite name="audit" tests="1" failures="1"/);
    expect(junit).toContain('type="audit/refused-on-update"');
    expect(junit).toContain('unrecognized format "hostnam"');
    expect(JSON.parse((await audit('-o', 'gitlab')).stdout)).toHaveLength(6);
    expect((await audit('-o', 'html')).stdout).toMatch(/^<!doctype html>[^]*<td data-label="What">loses spec\.odd<\/td>/);
  });

  it('writes SARIF as lint does, notes included', async () => {
    sandbox.write('crds.yaml', definition('{zone: {type: string, default: x}}'));
    sandbox.write('objects.yaml', cronTab('fine', '{}'));
    interface Log {
      readonly $schema: string;
      readonly runs: readonly {
        readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
        readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
      }[];
    }
    const logs = [await audit('-o', 'sarif'), await sandbox.run(['lint', 'crds.yaml', '-o', 'sarif'])].map(
      ({ stdout }) => JSON.parse(stdout) as Log,
    );
    const [own, linted] = logs.map(({ $schema, runs: [run] }) => [$schema, run?.tool.driver.name, Object.keys(run ?? {}).sort()]);
    expect(own).toEqual(linted);
    const run = logs[0]?.runs[0];
    expect(run?.results).toMatchObject([
      {
        ruleId: 'audit/changes',
        level: 'note',
        message: {
          text: 'crontabs.example.com: the object is defaulted or converted when it is read: changes spec.zone: jobs/fine\nNothing to do.',
        },
        occurrenceCount: 1,
        locations: [{ physicalLocation: { artifactLocation: { uri: 'objects.yaml' }, region: { startLine: 1 } } }],
        partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) as string },
      },
    ]);
    expect(run?.tool.driver.rules[run.results[0]?.ruleIndex ?? -1]?.id).toBe('audit/changes');
    expect((await audit('-o', 'github')).stdout).toMatch(/^::notice title=audit\/changes,file=objects\.yaml,/);
  });

  it('places what it keeps no example of at the definition', async () => {
    const { stdout } = await audit('-o', 'github', '--examples', '0');
    expect(stdout).toMatch(/^::warning title=audit\/tolerated,file=crds\.yaml,line=1,/m);
  });

  it('counts what it has no definition for, and says when there is nothing', async () => {
    expect(await sandbox.run(['audit', 'objects.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: nothing audited: no CRD is known for the 4 objects in the input; pass CRDs with --crds (--allow-empty allows that)\n',
    });
    expect((await sandbox.run(['audit', 'objects.yaml', '--crds', 'crds.yaml'])).stdout).toContain('1 CRD, 4 objects');
    expect((await sandbox.run(['audit', 'objects.yaml', '--allow-empty'])).stdout).toBe(
      '0 CRDs, 4 objects (4 of kinds without a CRD), Kubernetes 1.37: 0 errors, 0 warnings, 0 notes\n',
    );
    expect(await sandbox.run(['audit', '-'], { stdin: '' })).toMatchObject({
      code: 2,
      stderr: 'error: no CustomResourceDefinition and no object in the input (--allow-empty allows that)\n',
    });
  });

  it('names what it cannot read, and audits the rest', async () => {
    sandbox.write('broken.yaml', 'a: [\n---\nb: 1\n');
    const seen = await audit('broken.yaml', 'nowhere.yaml');
    expect(seen.code).toBe(2);
    expect(seen.stderr.split('\n').map((line) => line.slice(0, 30))).toEqual([
      'error: broken.yaml:2: yaml: li',
      'error: nowhere.yaml: no such f',
      '',
    ]);
    expect(seen.stdout).toContain('1 CRD, 4 objects');
    sandbox.write('crds.yaml', NOW.replace('scope: Namespaced', 'scope: [1]'));
    expect((await audit()).stderr).toMatch(/^error: crds\.yaml:1: /);
    expect((await audit('--next', 'nowhere.yaml')).stderr).toMatch(/^error: --next nowhere\.yaml: /);
    expect((await audit('--examples', 'x')).code).toBe(2);
  });

  it('keeps a few examples of many objects', async () => {
    const many = Array.from(
      { length: 400 },
      (_, i) =>
        `- ${cronTab(`o${String(i)}`, '{cron: long}')
          .trimEnd()
          .replaceAll('\n', '\n  ')}\n`,
    );
    sandbox.write('objects.yaml', `apiVersion: v1\nitems:\n${many.join('')}kind: List\n`);
    const { stdout } = await audit('-o', 'json', '--examples', '2');
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly {
        readonly class: string;
        readonly count: number;
        readonly examples: readonly { readonly name: string }[];
      }[];
    };
    const found = findings.find((each) => each.class === 'tolerated');
    expect([found?.count, found?.examples.map(({ name }) => name)]).toEqual([400, ['jobs/o0', 'jobs/o1']]);
  });
});

describe('what audit is given', () => {
  it('may be definitions and their objects in one list', async () => {
    const items = [NOW, cronTab('fine', '{cron: a}'), cronTab('fine2', '{cron: b}')];
    sandbox.write(
      'all.yaml',
      `apiVersion: v1\nitems:\n${items.map((text) => `- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`).join('')}kind: List\n`,
    );
    const { stdout } = await sandbox.run(['audit', 'all.yaml']);
    expect(stdout).toContain('\n1 CRD, 2 objects, ');
  });

  it('may have values without a kind, which are no objects', async () => {
    sandbox.write(
      'odd.yaml',
      `apiVersion: v1\nkind:\n  a: b\n---\n{}\n---\nkind: 5\nmetadata: {name: {}}\n---\n${cronTab('fine', '{cron: a}')}`,
    );
    const { code, stdout } = await sandbox.run(['audit', 'odd.yaml', '--allow-empty']);
    expect([code, stdout.split('\n').at(-2)]).toEqual([
      0,
      '0 CRDs, 1 object (1 of kinds without a CRD), Kubernetes 1.37: 0 errors, 0 warnings, 0 notes',
    ]);
    sandbox.write('odd.yaml', 'apiVersion: v1\nkind:\n  a: b\n');
    expect(await sandbox.run(['audit', 'odd.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: no CustomResourceDefinition and no object in the input (--allow-empty allows that)\n',
    });
  });

  it('may be built-in kinds alone, of which the versions are checked', async () => {
    const object = (apiVersion: string): string => `apiVersion: ${apiVersion}\nkind: PodDisruptionBudget\nmetadata: { name: a }\n`;
    sandbox.write('fine.yaml', object('policy/v1'));
    expect(await sandbox.run(['audit', 'fine.yaml', '--kube-version', '1.38'])).toEqual({
      code: 0,
      stdout: '0 CRDs, 1 object (1 built-in, version only), Kubernetes 1.38: 0 errors, 0 warnings, 0 notes\n',
      stderr: '',
    });
    sandbox.write('old.yaml', `${object('policy/v1')}---\n${object('policy/v1beta1')}`);
    const { code, stdout } = await sandbox.run(['audit', 'old.yaml', '--kube-version', '1.38']);
    expect(code).toBe(1);
    expect(stdout).toContain('    old.yaml:5: a\n');
  });
});
