import { fromPlain } from '@structural/json';
import type { ManagedFieldsEntry } from '../../metadata/object-meta.js';
import { annotationOwners, migratedManagers } from './migrate-managers.js';

const NOTED = { 'f:metadata': { 'f:annotations': { 'f:kubectl.kubernetes.io/last-applied-configuration': {} } } };

function entry(manager: string, operation: string, fields: object, more: Partial<ManagedFieldsEntry> = {}): ManagedFieldsEntry {
  const base = { apiVersion: 'example.com/v1', fieldsType: 'FieldsV1', subresource: '' };
  return { ...base, manager, operation, fieldsV1: fromPlain(fields), ...more };
}

function moved(entries: readonly ManagedFieldsEntry[], clientSide: readonly string[], serverSide = 'kubectl'): unknown {
  const migrated = migratedManagers(entries, clientSide, serverSide);
  return migrated === undefined || 'error' in migrated
    ? migrated
    : migrated.entries.map(({ apiVersion, fieldsV1, manager, operation }) => [
        manager,
        operation,
        apiVersion,
        JSON.parse(JSON.stringify(fieldsV1)) as unknown,
      ]);
}

it('finds the managers that wrote the annotation, each once', () => {
  const entries = [
    entry('b', 'Update', NOTED),
    entry('a', 'Update', NOTED),
    entry('a', 'Update', NOTED, { apiVersion: 'example.com/v2' }),
    entry('c', 'Apply', NOTED),
    entry('d', 'Update', { 'f:spec': {} }),
    entry('e', 'Update', [1]),
  ];
  expect(annotationOwners(entries, 'Update')).toEqual(['a', 'b']);
  expect(annotationOwners(entries, 'Apply')).toEqual(['c']);
});

it('turns the first update of a manager into an apply where nobody applied yet', () => {
  const entries = [entry('x', 'Update', { 'f:a': {} }), entry('csa', 'Update', { 'f:b': {} })];
  expect(moved(entries, ['csa'])).toEqual([
    ['x', 'Update', 'example.com/v1', { 'f:a': {} }],
    ['kubectl', 'Apply', 'example.com/v1', { 'f:b': {} }],
  ]);
});

it('joins what is of the version of the apply, and drops what is of others', () => {
  const entries = [
    entry('kubectl', 'Apply', { 'f:a': {} }),
    entry('csa', 'Update', { 'f:c': {} }, { apiVersion: 'example.com/v2' }),
    entry('csa', 'Update', { 'f:b': {} }),
    entry('csa', 'Update', { 'f:status': {} }, { subresource: 'status' }),
  ];
  expect(moved(entries, ['csa'])).toEqual([
    ['kubectl', 'Apply', 'example.com/v1', { 'f:a': {}, 'f:b': {} }],
    ['csa', 'Update', 'example.com/v1', { 'f:status': {} }],
  ]);
});

it('has nothing to move where no manager wrote the annotation, and fails on fields that cannot be read', () => {
  expect(moved([entry('kubectl', 'Apply', { 'f:a': {} })], [])).toBeUndefined();
  expect(moved([entry('csa', 'Update', [1])], ['csa'])).toEqual({ error: 'failed to convert fields to set' });
});
