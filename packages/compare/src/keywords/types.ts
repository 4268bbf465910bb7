import type { JSONSchemaProps } from '@structural/core';
import { typeOf } from '@structural/witness';
import type { KeywordChange } from '../records/schema-rule.js';

type TypeRule =
  | 'type-changed'
  | 'nullable-added'
  | 'nullable-removed'
  | 'preserve-unknown-added'
  | 'preserve-unknown-removed'
  | 'embedded-resource-changed'
  | 'list-type-changed'
  | 'list-keys-changed'
  | 'map-type-changed';

/** What a value is: its type, whether it may be null, and what an object or a list keeps. */
export function* typeChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<TypeRule>> {
  const [before, after] = [typeOf(from), typeOf(to)];
  if (before !== after) yield { rule: 'type-changed', keyword: 'type', what: `type ${before} becomes ${after}` };
  if (from.nullable !== true && to.nullable === true)
    yield { rule: 'nullable-added', keyword: 'nullable', what: 'null may be written here' };
  if (from.nullable === true && to.nullable !== true)
    yield { rule: 'nullable-removed', keyword: 'nullable', what: 'null may no longer be written here' };
  yield* extensionChanges(from, to);
  yield* listChanges(from, to);
}

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const EMBEDDED = 'x-kubernetes-embedded-resource';

function* extensionChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<TypeRule>> {
  const [kept, keeps] = [from[PRESERVE] === true, to[PRESERVE] === true];
  // A map knows every member.
  const isMap = to.additionalProperties !== undefined && to.additionalProperties !== false;
  const becomes = isMap ? 'values of the map' : 'dropped';
  if (kept && !keeps)
    yield { rule: 'preserve-unknown-removed', keyword: PRESERVE, what: `fields that the schema does not know are ${becomes}` };
  if (!kept && keeps) yield { rule: 'preserve-unknown-added', keyword: PRESERVE, what: 'fields that the schema does not know are kept' };
  const [was, is] = [from[EMBEDDED] === true, to[EMBEDDED] === true];
  if (was !== is)
    yield {
      rule: 'embedded-resource-changed',
      keyword: EMBEDDED,
      what: is ? 'the object must be a resource' : 'the object is no longer a resource',
    };
}

const LIST_TYPE = 'x-kubernetes-list-type';
const LIST_KEYS = 'x-kubernetes-list-map-keys';
const MAP_TYPE = 'x-kubernetes-map-type';

function* listChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<TypeRule>> {
  const [before, after] = [from[LIST_TYPE] ?? 'atomic', to[LIST_TYPE] ?? 'atomic'];
  if (before !== after && from.type === 'array' && to.type === 'array')
    yield { rule: 'list-type-changed', keyword: LIST_TYPE, what: `list type ${before} becomes ${after}` };
  const keys = [from, to].map((props) => props[LIST_KEYS] ?? []);
  const [old = [], new_ = []] = keys;
  if (before === 'map' && after === 'map' && [...old].sort().join('\0') !== [...new_].sort().join('\0'))
    yield {
      rule: 'list-keys-changed',
      keyword: LIST_KEYS,
      what: `list map keys are ${new_.join(', ')}, no longer ${old.join(', ')}`,
    };
  const [map, maps] = [from[MAP_TYPE] ?? 'granular', to[MAP_TYPE] ?? 'granular'];
  if (map !== maps && from.type === to.type) yield { rule: 'map-type-changed', keyword: MAP_TYPE, what: `map type ${map} becomes ${maps}` };
}
