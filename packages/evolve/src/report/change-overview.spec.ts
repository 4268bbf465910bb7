import { COMMAND_WORDS } from './host-words.js';
import type { Finding } from '@structural/compare';
import pc from 'picocolors';
import type { Change } from '../changes/record/change.js';
import { changeOverview } from './change-overview.js';

const REQUEST = { kind: 'request', request: 'GET /', oldSays: '200 OK', newSays: '404 page not found' } as const;

const answer = { errors: [], unknownFields: [], changes: [] };

type Parts = Partial<Omit<Change, 'findings'>> & {
  readonly findings: readonly (Partial<Finding> & { readonly message: string })[];
};

function change({ findings, ...parts }: Parts): Change {
  const [first, ...others] = findings.map(
    (finding) =>
      ({
        id: '',
        change: '',
        rule: 'rule-added',
        audience: 'writers',
        direction: 'forward',
        definition: 'jobs.example.com',
        verdict: 'breaking',
        witness: REQUEST,
        ...finding,
      }) as Finding,
  );
  return {
    id: '',
    rule: 'rule-added',
    definition: 'jobs.example.com',
    version: 'v1',
    field: 'spec.a',
    severity: 'error',
    findings: [first!, ...others],
    ...parts,
  };
}

const overview = (...changes: readonly Change[]): string =>
  changeOverview(changes, pc.createColors(false), () => undefined, COMMAND_WORDS, 160).join('\n\n');

const refused = { message: 'it is new: writes are refused' };

it('says versions that change alike on one line', () => {
  expect(overview(change({ findings: [refused] }), change({ version: 'v1beta1', findings: [refused] }))).toContain(`\
breaking: rule-added: 2 places: writes are refused
   jobs.example.com v1, v1beta1 spec.a: it is new
`);
});

it('shows the same resource once', () => {
  const resource = { apiVersion: 'example.com/v1', kind: 'Job', spec: { a: 1 } };
  const witness = { kind: 'create', version: 'v1', resource, oldSays: answer, newSays: answer };
  const shown = [{ ...refused, witness } as never];
  const [first = '', second = ''] = overview(change({ findings: shown }), change({ rule: 'type-changed', findings: shown })).split(
    'type-changed',
  );
  expect(first).toContain('spec: { a: 1 }');
  expect(second).toMatch(/ {3}sent to the server: the same as above$/);
});

it('files a change under those who are shown to be affected, not under those who may be', () => {
  const open = { audience: 'stored-data', verdict: 'undecided', message: 'it is new', tried: 'much' } as const;
  const text = overview(change({ findings: [open, refused] }));
  expect(text).toContain('writers: 1 change');
  expect(text).toContain('(may also break stored data)');
  expect(text).not.toContain('stored data: ');
  expect(overview(change({ severity: 'warning', findings: [open] }))).toContain('stored data: 1 change');
});

it('cuts nothing of what the server says of a definition', () => {
  const said = `status.storedVersions[0]: ${'a word '.repeat(60)}at the end`;
  expect(overview(change({ rule: 'update-refused', findings: [{ audience: 'installers', message: `it is refused: ${said}` }] }))).toContain(
    said,
  );
});

it('shows what both managers apply in few lines, and that there is nothing beside a head', () => {
  const head = { apiVersion: 'example.com/v1', kind: 'Job', metadata: { name: 'sample' } };
  const applied = [
    { manager: 'first', resource: { ...head, spec: { a: { b: 'c' } } } },
    { manager: 'second', resource: head },
  ];
  const says = { oldSays: { refused: 'no' }, newSays: { refused: 'yes' } };
  const witness = { kind: 'apply', version: 'v1', applied, ...says } as const;
  expect(overview(change({ findings: [{ audience: 'owners', message: 'it is new: owners differ', witness } as never] }))).toContain(`
        # --field-manager first
        spec: { a: { b: c } }
        # --field-manager second
        (only apiVersion, kind and metadata)
`);
});

it('says on a line of its own what else a resource is refused for', () => {
  const error = (name: string): object => ({
    type: 'FieldValueRequired',
    path: { parent: undefined, kind: 'child', name, index: -1 },
    badValue: '',
    detail: '',
    origin: 'required',
  });
  const [own, other] = [error('size'), error('mode')];
  const resource = { apiVersion: 'example.com/v1', kind: 'Job', spec: {} };
  const witness = { kind: 'create', version: 'v1', resource, oldSays: answer, newSays: { ...answer, errors: [own, other] }, also: [other] };
  expect(overview(change({ findings: [{ ...refused, witness } as never] }))).toContain(`
   old accepts it · new refuses it: size: Required value
      (it also meets another change: mode: Required value)`);
});

it('shows what breaks owners although it breaks writers first', () => {
  const text = overview(change({ findings: [refused, { message: 'it is a set: managers drop items', audience: 'owners' }] }));
  expect(text).toContain('breaking: rule-added: 1 place: writes are refused (also breaks owners)\n');
  expect(text).toContain('owners: 1 change: check what each manager applies; values are merged differently, without a conflict\n');
});

it('says once what a note says of several changes', () => {
  const noted = { ...refused, note: 'stored data is ratcheted' };
  expect(overview(change({ findings: [noted] }), change({ rule: 'type-changed', findings: [noted] })).match(/note: /g)).toHaveLength(1);
});

it('lists the place first that it shows, and names its version only where there are several', () => {
  const shown = (version: string, field: string, spec: object): Change =>
    change({
      version,
      field,
      findings: [{ ...refused, witness: { kind: 'create', version, resource: { spec }, oldSays: answer, newSays: answer } } as never],
    });
  const [large, small] = [shown('v1', 'spec.a', { a: 'a long text' }), shown('v1', 'spec.b', { b: 1 })];
  expect(overview(large, small)).toMatch(/ v1 spec\.b: it is new\n.* v1 spec\.a: it is new\n {3}the first, sent to the server:\n/);
  expect(overview(large, shown('v2', 'spec.b', { b: 1 }))).toContain('   the first in v2, sent to the server:\n');
});

it('says what to do about each kind of change where that differs, and once where it does not', () => {
  const changed = (kind: 'defaulted' | 'pruned'): Change => {
    const newSays = { ...answer, changes: [{ kind, path: ['spec', 'a'] }] };
    const witness = { kind: 'stored', version: 'v1', resource: {}, oldSays: answer, newSays };
    return change({
      rule: kind === 'pruned' ? 'field-removed' : 'default-added',
      findings: [{ message: 'it is new', audience: 'stored-data', witness } as never],
    });
  };
  const text = overview(changed('defaulted'), changed('pruned'));
  expect(text).toContain('stored data: 2 changes\n');
  expect(text).toMatch(/breaking: default-added: .*\n {3}to do: nothing is lost, but it reads back differently/);
  expect(text).toMatch(/breaking: field-removed: .*\n {3}to do: migrate what is stored first/);
  // What is lost comes before what is more frequent.
  expect(overview(changed('defaulted'), changed('defaulted'), changed('pruned'))).toMatch(
    /field-removed: 1 place[^]*default-added: 2 places/,
  );
  expect(overview(changed('pruned'))).toContain('stored data: 1 change: migrate what is stored first');
});
