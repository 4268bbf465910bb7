import type { Finding } from '@structural/compare';
import type { Change } from '../changes/record/change.js';
import { whatToDo } from './what-to-do.js';

const answer = { errors: [], unknownFields: [], changes: [] };
const error = { type: 'FieldValueRequired', path: undefined, badValue: '', detail: '', origin: 'required' };
const request = { kind: 'request', request: 'GET /', oldSays: '200 OK', newSays: '404 page not found' };

const witness = (kind: string, newSays: object, parts: object = {}): object => ({
  kind,
  version: 'v1',
  resource: {},
  oldSays: answer,
  newSays: { ...answer, ...newSays },
  ...parts,
});
const applied = (refused?: string): object => ({ kind: 'apply', version: 'v1', applied: [], oldSays: {}, newSays: { refused } });

const [pruned, defaulted] = (['pruned', 'defaulted'] as const).map((kind) => ({ changes: [{ kind, path: ['spec', 'a'] }] }));

function advice(audience: Finding['audience'], shown: object | undefined, parts: Partial<Finding> = {}): string {
  const verdict = shown === undefined ? { verdict: 'undecided', tried: 'much' } : { verdict: 'breaking', witness: shown };
  const finding = { audience, direction: 'forward', rule: 'rule-added', message: 'a: b', field: 'spec.a', ...verdict, ...parts };
  return whatToDo(audience, [{ findings: [finding] } as unknown as Change]);
}

test.each<[string, Finding['audience'], object | undefined, string, Partial<Finding>?]>([
  [
    'what is only filled in',
    'stored-data',
    witness('stored', defaulted!),
    'nothing is lost, but it reads back differently; the next write',
  ],
  ['what is lost', 'stored-data', witness('stored', pruned!), 'migrate what is stored first (`storage-plan` shows how)'],
  [
    'what only updates refuse',
    'stored-data',
    witness('unchanged', { errors: [error] }),
    'correct stored objects first (`audit` finds them)',
  ],
  ['what is lost of a status', 'stored-data', witness('stored', pruned!), 'only status is affected; its controller', { field: 'status.a' }],
  ['what another version loses', 'stored-data', witness('stored', pruned!, { through: 'v2' }), 'clients of one version lose what those of'],
  [
    'what the storage version does not know',
    'stored-data',
    witness('stored', pruned!),
    'each write, a migration too, loses what the new storage version does not know',
    { rule: 'storage-version-changed', field: 'status.a' },
  ],
  ['a CRD that is gone', 'stored-data', request, 'keep the CRD, or save what is stored first', { rule: 'definition-removed' }],
  ['what may be lost', 'stored-data', undefined, 'no stored object was found that breaks, and none was ruled out'],
  ['writes that may be refused', 'writers', undefined, 'no resource was found that breaks, and none was ruled out'],
  ['writes that are refused', 'writers', witness('create', { errors: [error] }), 'manifests and programs that write this must change'],
  ['writes that are stored differently', 'writers', witness('create', defaulted!), 'nothing is refused, but manifests that leave this out'],
  ['a version that is gone', 'writers', request, 'manifests and programs must use another version', { rule: 'version-removed' }],
  ['new values', 'readers', witness('read', {}), 'programs that read this must know the new schema before the upgrade'],
  ['a request that fails', 'readers', request, 'programs that ask for this must change before the upgrade'],
  ['a conflict', 'owners', applied('conflict'), 'a second manager is refused with a conflict; let one manager apply all of it'],
  ['another merge', 'owners', applied(), 'check what each manager applies; values are merged differently, without a conflict'],
  ['a CRD that is refused', 'installers', request, 'the upgrade fails until this is changed'],
  [
    'a version that is still stored',
    'installers',
    request,
    'the upgrade fails until what is stored',
    { message: 'a: status.storedVersions' },
  ],
  [
    'what a rollback loses',
    'stored-data',
    { ...witness('stored', {}), oldSays: { ...answer, ...pruned! } },
    'a rollback loses what was written by then; save it first',
    { direction: 'rollback' },
  ],
  [
    'writes that a rollback refuses',
    'writers',
    { ...witness('create', {}), oldSays: { ...answer, errors: [error] } },
    'manifests and programs that write this must change before a rollback',
    { direction: 'rollback' },
  ],
  ['types', 'clients', witness('read', {}), 'generated clients must be generated again'],
  ['a kind', 'clients', request, 'generated clients must be generated again', { rule: 'list-kind-changed' }],
  ['a column', 'clients', request, 'scripts that read the tables of `kubectl get` must change before', { rule: 'column-removed' }],
  ['a name', 'clients', request, 'scripts that use this name must use another one', { rule: 'short-name-removed' }],
  ['a request that another answer has', 'clients', request, 'programs that send such requests must change', { rule: 'scale-removed' }],
])('whatToDo says what follows from %s', (_, audience, shown, expected, parts = {}) => {
  expect(advice(audience, shown, parts)).toContain(expected);
});
