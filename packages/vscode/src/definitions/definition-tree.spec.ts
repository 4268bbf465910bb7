import type { ListedDefinition } from '@structural/language-server';
import { definitionTree, nodesBelow, versionNotes } from './definition-tree.js';

const version = (name: string, more: object = {}) => ({ name, served: true, storage: false, deprecated: false, ...more });
const listed = (group: string, kind: string, uri = 'file:///a.yaml', isCopy = false): ListedDefinition => ({
  group,
  kind,
  uri,
  isCopy,
  plural: `${kind.toLowerCase()}s`,
  scope: 'Namespaced',
  versions: [version('v1beta1'), version('v1', { storage: true })],
});

it('shows groups, kinds and versions, groups and kinds in the order of their names', () => {
  const tree = definitionTree([listed('b.example.com', 'Widget'), listed('a.example.com', 'Restore'), listed('a.example.com', 'Backup')]);
  expect(tree.map((node) => node.type === 'group' && node.group)).toEqual(['a.example.com', 'b.example.com']);
  const kinds = tree.flatMap(nodesBelow);
  expect(kinds.map((node) => node.type === 'kind' && node.definition.kind)).toEqual(['Backup', 'Restore', 'Widget']);
  const versions = kinds.slice(0, 1).flatMap(nodesBelow);
  expect(versions.map((node) => node.type === 'version' && node.version.name)).toEqual(['v1beta1', 'v1']);
  expect(versions.flatMap(nodesBelow)).toEqual([]);
});

it('has a kind once, with the copies of its definition below its versions', () => {
  const tree = definitionTree([
    listed('a.example.com', 'Backup', 'file:///config/crd/a.yaml'),
    listed('a.example.com', 'Backup', 'file:///releases/a.yaml', true),
  ]);
  const kinds = tree.flatMap(nodesBelow);
  expect(kinds).toHaveLength(1);
  const below = kinds.flatMap(nodesBelow);
  expect(below.map(({ type }) => type)).toEqual(['version', 'version', 'copies']);
  expect(below.slice(2).flatMap(nodesBelow)).toMatchObject([{ type: 'copy', definition: { uri: 'file:///releases/a.yaml' } }]);
});

it('says of a version what is not usual', () => {
  expect(versionNotes(version('v1'))).toBe('');
  expect(versionNotes(version('v1', { storage: true }))).toBe('stored');
  expect(versionNotes(version('v1', { served: false, deprecated: true }))).toBe('not served, deprecated');
});
