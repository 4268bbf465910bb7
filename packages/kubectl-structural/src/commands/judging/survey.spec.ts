import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const OLD = definition('{cron: {type: string}, replicas: {type: integer}, gone: {type: string}}');
const NEW = definition('{cron: {type: string, maxLength: 3}, replicas: {type: integer}, zone: {type: string, default: a}}');

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('old.yaml', OLD);
  sandbox.write('new.yaml', NEW);
  sandbox.write(
    'stored/a.yaml',
    [
      cronTab('fine', '{cron: x, zone: b}'),
      cronTab('long', '{cron: long, zone: b}'),
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n',
    ].join('---\n'),
  );
  sandbox.write(
    'stored/b.yaml',
    `apiVersion: v1\nkind: List\nitems:\n- ${cronTab('loses', '{gone: x}').trimEnd().replaceAll('\n', '\n  ')}\n- ${cronTab('changes', '{}').trimEnd().replaceAll('\n', '\n  ')}\n`,
  );
});
afterEach(() => {
  sandbox.dispose();
});

const survey = (...args: string[]) => sandbox.run(['survey', '--next', 'new.yaml', 'stored', ...args]);

describe('kubectl structural survey', () => {
  it('tells what a new definition does to stored objects', async () => {
    expect(await survey()).toEqual({
      code: 1,
      stdout: `OUTCOME                             KIND                      NAME                                      PLACE
invalid, tolerated until changed    CronTab                   jobs/long                                 stored/a.yaml:6
    spec.cron: Too long: may not be more than 3 bytes
loses fields                        CronTab                   jobs/loses                                stored/b.yaml:4
    loses: spec.gone
    changes: spec.zone="a"
changes                             CronTab                   jobs/changes                              stored/b.yaml:8
    changes: spec.zone="a"

4 stored objects: 1 invalid, tolerated until changed; 1 loses fields; 1 changes; 1 unaffected; 1 of other kinds
`,
      stderr: '',
    });
  });

  it('leaves out what is so already under the old definition', async () => {
    sandbox.write('old.yaml', NEW.replace('maxLength: 3}, replicas', 'maxLength: 9}, replicas'));
    expect((await survey('--old', 'old.yaml')).stdout)
      .toBe(`OUTCOME                             KIND                      NAME                                      PLACE
invalid, tolerated until changed    CronTab                   jobs/long                                 stored/a.yaml:6
    spec.cron: Too long: may not be more than 3 bytes

4 stored objects: 1 invalid, tolerated until changed; 3 unaffected; 2 with findings that already exist under the old CRD; 1 of other kinds
`);
    sandbox.write('old.yaml', NEW);
    expect((await survey('--old', 'old.yaml')).code).toBe(0);
  });

  it('judges the new definition itself, as the successor of the old one', async () => {
    sandbox.write('new.yaml', OLD.replace('Namespaced', 'Cluster'));
    const changed = `new.yaml:6:10: error: spec.scope: Invalid value: "Cluster": field is immutable [crd-definition]
 5 |   group: example.com
 6 |   scope: Cluster
   |          ^^^^^^^
   = help: only a CRD with another name can have another scope

`;
    expect(await sandbox.run(['survey', '--next', 'new.yaml', 'stored/b.yaml', '--old', 'old.yaml'])).toEqual({
      code: 1,
      stdout: '2 stored objects: 2 unaffected\n',
      stderr: changed,
    });
    expect((await sandbox.run(['survey', '--next', 'new.yaml', 'stored/b.yaml'])).code).toBe(0);
    sandbox.write('new.yaml', OLD.replace('Namespaced', 'Nowhere'));
    const { code, stderr } = await sandbox.run(['survey', '--next', 'new.yaml', 'stored/b.yaml', '-q']);
    expect([code, stderr.split('\n')[0]]).toEqual([
      1,
      'new.yaml:6:10: error: spec.scope: Unsupported value: "Nowhere": supported values: "Cluster", "Namespaced" [crd-definition]',
    ]);
    expect(await sandbox.run(['survey', '--next', 'new.yaml', 'stored', '--old', 'nope'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --old nope: is neither a file, a folder nor a git revision (git: not a git repository)\n',
    });
  });

  it('reports for machines, too', async () => {
    const { stdout } = await survey('-o', 'json');
    expect(JSON.parse(stdout)).toEqual({
      schemaVersion: 1,
      objects: [
        {
          file: 'stored/a.yaml',
          line: 1,
          apiVersion: 'example.com/v1',
          kind: 'CronTab',
          namespace: 'jobs',
          name: 'fine',
          outcome: 'unaffected',
          problems: [],
          rewrite: [],
          lost: [],
          lostByWrite: [],
          changed: [],
          unknown: [],
          before: 0,
        },
        {
          file: 'stored/a.yaml',
          line: 6,
          apiVersion: 'example.com/v1',
          kind: 'CronTab',
          namespace: 'jobs',
          name: 'long',
          outcome: 'tolerated',
          problems: ['spec.cron: Too long: may not be more than 3 bytes'],
          rewrite: [],
          lost: [],
          lostByWrite: [],
          changed: [],
          unknown: [],
          before: 0,
        },
        {
          file: 'stored/b.yaml',
          line: 4,
          apiVersion: 'example.com/v1',
          kind: 'CronTab',
          namespace: 'jobs',
          name: 'loses',
          outcome: 'loses-fields',
          problems: [],
          rewrite: [],
          lost: ['spec.gone'],
          lostByWrite: [],
          changed: ['spec.zone="a"'],
          unknown: [],
          before: 0,
        },
        {
          file: 'stored/b.yaml',
          line: 8,
          apiVersion: 'example.com/v1',
          kind: 'CronTab',
          namespace: 'jobs',
          name: 'changes',
          outcome: 'changes',
          problems: [],
          rewrite: [],
          lost: [],
          lostByWrite: [],
          changed: ['spec.zone="a"'],
          unknown: [],
          before: 0,
        },
      ],
      summary: {
        unreadable: 0,
        invalid: 0,
        'not-rewritable': 0,
        tolerated: 1,
        'loses-fields': 1,
        changes: 1,
        unaffected: 1,
        before: 0,
        others: 1,
        documentsNotRead: 0,
      },
    });
    expect((await survey('-o', 'name')).stdout).toBe('crontab.example.com/long\ncrontab.example.com/loses\ncrontab.example.com/changes\n');
  });

  it('exits with 0 where nothing is lost, and with 2 where nothing can be judged', async () => {
    sandbox.write('new.yaml', OLD);
    expect((await sandbox.run(['survey', '--next', 'new.yaml', 'stored/b.yaml'])).code).toBe(0);
    sandbox.write('pods.yaml', 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n');
    expect(await sandbox.run(['survey', '--next', 'new.yaml', 'pods.yaml', '-q'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: no object of the kinds in --next among the input (1 of other kinds; --allow-empty allows that)\n',
    });
    sandbox.write('bad.yaml', 'a: [\n');
    const bad = await sandbox.run(['survey', '--next', 'new.yaml', 'stored/b.yaml', 'bad.yaml', '-q']);
    expect([bad.code, bad.stderr.startsWith('error: bad.yaml:')]).toEqual([2, true]);
  });

  it('refuses what it has no use for, and says what is missing', async () => {
    for (const flag of ['--fix', '--require-crd', '--strict', '--conventions'])
      expect(await sandbox.run(['survey', '--next', 'new.yaml', 'stored', flag])).toMatchObject({ code: 2, stdout: '' });
    expect((await sandbox.run(['survey', 'stored'])).stderr).toBe(
      "error: pass the new CRDs with --next\nSee 'kubectl structural survey --help'.\n",
    );
    expect((await sandbox.run(['survey', '--next', 'new.yaml'])).stderr).toMatch(/^error: nothing to survey: name files/);
  });
});
