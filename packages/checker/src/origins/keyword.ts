import type { KeywordOrigin } from '@structural/core';
import {
  drop,
  dropAdditionalProperties,
  dropDefinitions,
  fixChoice,
  fixDependencies,
  fixListTypeOfKeys,
  fixMapKeys,
  fixSetItems,
  fixTuple,
  fixTypeName,
  fixTypeOf,
  fixUniqueItems,
  requireKey,
} from '../fixers/fix-keyword.js';
import { foldNull, NULL_BRANCH } from '../fixers/fold-null.js';
import { remove, unsafe } from '../proposals/proposal.js';
import type { OriginRecord } from './origin-record.js';

const rule = 'crd-schema';

/** Of each error about keywords that the server does not allow, or not so. */
export const keywordOrigins = {
  'keyword.additionalItems': { rule, fixes: ({ path }) => [unsafe('Remove additionalItems', remove(path))] },
  'keyword.additionalProperties': {
    rule,
    hint: 'name the fields in properties or describe all of them in additionalProperties; x-kubernetes-preserve-unknown-fields: true keeps more fields',
    fixes: dropAdditionalProperties,
  },
  'keyword.default': { rule: 'default-value', fixes: drop },
  'keyword.definitions': { rule, hint: 'write out each where it is used', fixes: dropDefinitions },
  'keyword.dependencies': { rule, hint: 'say it in x-kubernetes-validations: rule: "!has(self.a) || has(self.b)"', fixes: fixDependencies },
  'keyword.id': { rule, hint: 'leave it out: a server reads it nowhere', fixes: drop },
  'keyword.items': { rule, hint: 'write one schema that holds for all items', fixes: fixTuple },
  'keyword.list-items-nullable': { rule, hint: 'remove nullable', fixes: drop },
  'keyword.list-map-items': { rule },
  'keyword.list-map-key-default': { rule, hint: 'add the key to required of the items, or give it a default', fixes: requireKey },
  'keyword.list-map-key-nullable': { rule, hint: 'remove nullable', fixes: drop },
  'keyword.list-map-key-type': { rule },
  'keyword.list-map-keys': {
    rule,
    hint: ({ type }) =>
      type === 'FieldValueRequired' ? 'name the fields that identify an item, as in x-kubernetes-list-map-keys: [name]' : undefined,
    fixes: fixMapKeys,
  },
  'keyword.list-type': { rule, fixes: (subject) => fixChoice(subject, ['atomic', 'set', 'map']) },
  'keyword.list-type-map': { rule, fixes: fixListTypeOfKeys },
  'keyword.list-type-type': {
    rule,
    fixes: (subject) => fixTypeOf(subject, 'array', ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys']),
  },
  'keyword.map-type': { rule, fixes: (subject) => fixChoice(subject, ['atomic', 'granular']) },
  'keyword.map-type-type': { rule, fixes: (subject) => fixTypeOf(subject, 'object', ['x-kubernetes-map-type']) },
  'keyword.patternProperties': {
    rule,
    hint: 'use additionalProperties, and for the keys x-kubernetes-validations: rule: "self.all(key, key.matches(\'^x-\'))"',
    fixes: ({ path }) => [unsafe('Remove patternProperties', remove(path))],
  },
  'keyword.preserve-unknown-fields': { rule, hint: 'remove the field: false is what holds without it', fixes: drop },
  'keyword.ref': { rule, hint: 'write out what it refers to: the server resolves no references' },
  'keyword.set-items': {
    rule,
    hint: 'make the items atomic (x-kubernetes-map-type: atomic, or list-type: atomic for lists), or the list x-kubernetes-list-type: map',
    fixes: fixSetItems,
  },
  'keyword.type': {
    rule,
    hint: ({ detail }) => (detail.startsWith('type cannot be set to null') ? NULL_BRANCH : undefined),
    fixes: (subject) => {
      const folded = foldNull(subject);
      return folded.length > 0 ? folded : fixTypeName(subject);
    },
  },
  'keyword.uniqueItems': { rule, hint: 'write x-kubernetes-list-type: set; its items must be scalars, or atomic', fixes: fixUniqueItems },
  'keyword.x-kubernetes-embedded-resource': { rule, fixes: drop },
} satisfies Record<KeywordOrigin, OriginRecord>;
