import { renamedPath } from './renamed-path.js';

const HOST = ['properties', 'spec', 'properties', 'hosts', 'items', 'properties', 'name'];

it.each([
  ['.spec.hosts[0].name', HOST, '.spec.hosts[0].title'],
  ['.spec.hosts[*].name.first', HOST, '.spec.hosts[*].title.first'],
  ['.spec.hosts[?(@.name=="name")].name', HOST, '.spec.hosts[?(@.title=="name")].title'],
  ['.spec.hosts[?(@.name=="a]")].port', HOST, '.spec.hosts[?(@.title=="a]")].port'],
  ['.spec.hosts[?(@.port==1 && @.name=="b")].name', HOST, '.spec.hosts[?(@.port==1 && @.title=="b")].title'],
  [".spec['hosts'][0]['name']", HOST, ".spec['hosts'][0]['title']"],
  ['.spec.name', HOST, '.spec.name'],
  ['.spec.hosts', HOST, '.spec.hosts'],
  ['', HOST, ''],
  [
    '.status.labels.name.x',
    ['properties', 'status', 'properties', 'labels', 'additionalProperties', 'properties', 'x'],
    '.status.labels.name.title',
  ],
  ['.a\\.b.c', ['properties', 'a.b', 'properties', 'c'], '.a\\.b.title'],
  ['.metadata.name', ['properties', 'name'], '.metadata.name'],
])('gives the field of %j another name', (path, steps, expected) => {
  expect(renamedPath(path, steps, 'title')).toBe(expected);
});

it('escapes the dots of a name', () => {
  expect(renamedPath('.a.b', ['properties', 'a'], 'x.y')).toBe('.x\\.y.b');
});
