import { createRuleEvaluator } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';
import type { SchemaPlace } from '@structural/witness';
import { definition, withSpec } from '../../tests/definitions.js';
import { roomAt } from './room-at.js';
import { sideOf } from './side.js';

const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };

function room(schema: unknown, names: readonly string[], subresources: object = { scale }): string {
  const kubernetesVersion = NEWEST_KUBERNETES;
  const options = { kubernetesVersion, rules: createRuleEvaluator({ kubernetesVersion }) };
  const side = sideOf(definition(schema, {}, { subresources }), 'v1', options);
  if (!side.ok) throw new Error(side.error);
  const place: SchemaPlace = names.map((name) => ({ kind: 'property', name }));
  return roomAt(side.side, place).is;
}

const TEXT = { type: 'string' };

it.each([
  ['integers are let through', withSpec({ replicas: { type: 'integer' } }), ['spec', 'replicas'], 'values'],
  ['a text is not', withSpec({ replicas: TEXT }), ['spec', 'replicas'], 'none'],
  ['a text beside the path is', withSpec({ other: TEXT }), ['spec', 'other'], 'values'],
  ['what the path goes through is an object', { type: 'object', properties: { spec: TEXT } }, ['spec'], 'null'],
  ['what must be there and cannot be', withSpec({ replicas: TEXT, a: TEXT }, { required: ['replicas'] }), ['spec', 'a'], 'unreached'],
  [
    'what the path goes through is any',
    { type: 'object', properties: { spec: { 'x-kubernetes-preserve-unknown-fields': true } } },
    ['spec'],
    'objects',
  ],
  ['a default that cannot be', { type: 'object', properties: { spec: { ...TEXT, default: 'x' } } }, ['status'], 'impossible'],
  ['what is filled in and cannot be', withSpec({ replicas: { ...TEXT, default: 'x' } }), ['spec'], 'null'],
])('%s', (_, schema, names, expected) => {
  expect(room(schema, names)).toBe(expected);
});

it('of a status that nobody wrote nothing is known, as each read fills in its defaults', () => {
  const status = { type: 'object', properties: { replicas: { ...TEXT, default: 'x' } }, default: {} };
  const schema = { type: 'object', properties: { status } };
  expect(room(schema, ['status', 'replicas'], { scale, status: {} })).toBe('values');
});
