import type { SchemaPlace } from '@structural/witness';
import { isUnknownAt } from './unknown-at.js';

const property = (name: string): SchemaPlace[number] => ({ kind: 'property', name });
const LIST: SchemaPlace = [property('spec'), property('list'), { kind: 'items' }, property('a')];
const MAP: SchemaPlace = [property('spec'), { kind: 'additionalProperties' }, property('a')];

it.each<[said: string, place: SchemaPlace, is: boolean]>([
  ['unknown field "spec"', [], true],
  ['unknown field "spec"', [property('spec')], true],
  ['unknown field "spec.a"', [property('spec')], true],
  ['unknown field "specs"', [property('spec')], false],
  ['unknown field "spec.list[10].a"', LIST, true],
  ['unknown field "spec.list[10].ab"', LIST, false],
  ['unknown field "spec.list.a"', LIST, false],
  ['unknown field "spec.example.com/key.a"', MAP, true],
  ['unknown field "spec.key.b"', MAP, false],
  ['duplicate field "spec"', [property('spec')], false],
])('%s', (said, place, is) => {
  expect(isUnknownAt(said, place)).toBe(is);
});
