import type { ApplyWitness, ResourceWitness } from '@structural/compare';
import { witnessText } from './witness-text.js';

const applied = ['first', 'second'].map((manager) => ({ manager, resource: { apiVersion: 'example.com/v1', kind: 'Job' } }));

function answer(spec: object, fieldsV1: object): ApplyWitness['oldSays'] {
  const managedFields = ['second', 'first'].map((manager) => ({ manager, fieldsV1: { ...fieldsV1 } }));
  return { object: { apiVersion: 'example.com/v1', kind: 'Job', metadata: { name: 'sample', managedFields }, spec: { ...spec } } };
}

const whole = { 'f:spec': {} };
const parts = { 'f:spec': { 'f:a': {} } };

it('says who owns what where nothing else differs', () => {
  const { newSays, oldSays } = witnessText({
    kind: 'apply',
    version: 'v1',
    applied,
    oldSays: answer({ a: 'b' }, parts),
    newSays: answer({ a: 'b' }, whole),
  });
  expect(oldSays).toBe('stores {"spec":{"a":"b"}}; first owns {"f:spec":{"f:a":{}}}; second owns {"f:spec":{"f:a":{}}}');
  expect(newSays).toBe('stores {"spec":{"a":"b"}}; first owns {"f:spec":{}}; second owns {"f:spec":{}}');
});

it('says nothing of owners where what is stored differs', () => {
  const { newSays, oldSays } = witnessText({
    kind: 'apply',
    version: 'v1',
    applied,
    oldSays: answer({ a: 'b' }, parts),
    newSays: answer({ a: 'c' }, whole),
  });
  expect([oldSays, newSays]).toEqual(['stores {"spec":{"a":"b"}}', 'stores {"spec":{"a":"c"}}']);
});

it('says apart what other changes refuse of the same resource', () => {
  const refused = (name: string): ResourceWitness['newSays']['errors'][number] => ({
    type: 'FieldValueRequired',
    path: { parent: undefined, kind: 'child', name, index: -1 },
    badValue: '',
    detail: '',
    origin: 'required',
  });
  const [own, other] = [refused('size'), refused('mode')];
  const says = { unknownFields: [], changes: [] };
  const witness: ResourceWitness = {
    kind: 'create',
    version: 'v1',
    resource: { apiVersion: 'example.com/v1', kind: 'Job' },
    oldSays: { errors: [], ...says },
    newSays: { errors: [own, other], ...says },
    also: [other],
  };
  expect(witnessText(witness).newSays).toBe('refuses it: size: Required value (it also meets another change: mode: Required value)');
});
