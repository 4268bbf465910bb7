import { exampleCrd } from '../../tests/example-crd.js';
import { publicationOf } from '../publish/publication-of.js';
import { readManifests } from '../publish/read-manifest.js';
import type { Selection } from './selection.js';

const MANIFESTS = readManifests([
  { file: 'plain', text: exampleCrd() },
  { file: 'labelled', text: exampleCrd({ kind: 'Gadget', labels: { 'structural/publish': 'true', team: 'a' } }) },
  { file: 'annotated', text: exampleCrd({ kind: 'Gizmo', group: 'shop.example.com', annotations: { 'structural/publish': 'true' } }) },
  { file: 'out', text: exampleCrd({ kind: 'Internal', labels: { 'structural/publish': 'false', team: 'a' } }) },
  { file: 'out too', text: exampleCrd({ kind: 'Secretive', annotations: { 'structural/publish': 'false' } }) },
  { file: 'refused', text: exampleCrd({ kind: 'Refused', group: 'nodots' }) },
]);

function published(selection?: Selection): readonly (readonly string[])[] {
  const { apis, problems } = publicationOf(MANIFESTS, selection);
  return [apis.map(({ kind }) => kind), problems.map(({ file }) => file)];
}

describe('the definitions that are published', () => {
  test('are all but those that say no', () => {
    expect(published()).toEqual([['Gadget', 'Widget', 'Gizmo'], ['refused']]);
  });

  test('are those that say yes where this is asked for', () => {
    expect(published({ optIn: true })).toEqual([['Gadget', 'Gizmo'], []]);
  });

  test.each([
    [['example.com'], ['Gadget', 'Widget']],
    [['*.example.com'], ['Gizmo']],
    [['*example.*'], ['Gadget', 'Widget', 'Gizmo']],
    [['shop.*', 'other'], ['Gizmo']],
    [['*a*p*.com'], ['Gadget', 'Widget', 'Gizmo']],
    [
      ['example.com*example.com', 'e*', '*.org'],
      ['Gadget', 'Widget'],
    ],
    [[], []],
  ])('are of the groups %j', (groups, kinds) => {
    expect(published({ groups })).toEqual([kinds, []]);
  });

  test('have the labels that are asked for, unless they say no', () => {
    expect(published({ labels: (labels) => labels.get('team') === 'a' })).toEqual([['Gadget'], []]);
  });
});
