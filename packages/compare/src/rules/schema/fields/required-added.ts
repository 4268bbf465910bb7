import { META_FIELDS } from '@structural/core';
import type { JsonValue } from '@structural/json';
import { isAt, sampleObjectAt, withoutMember } from '@structural/witness';
import { requiredChanges } from '../../../changes/keywords/others.js';
import { schemaExample } from '../../example.js';
import { missesValue } from '../misses.js';
import { NOTHING, REFUSES } from '../plans/plans.js';
import { schemaRule, type SchemaChange, type TriedAt } from '../schema-rule.js';

/** An object must have a member that it might lack. */
export const requiredAdded = schemaRule({
  id: 'required-added',
  title: 'A field becomes required',
  whatChanged: 'An object must have a member that it might lack.',
  whyItMatters:
    'Manifests without it are refused; so are stored resources without it as soon as the object that it belongs to is touched. A member with a default is never missing.',
  examples: [
    schemaExample('', 'properties: { image: { type: string } }', 'required: [image]\nproperties: { image: { type: string } }', ['writers']),
    schemaExample(
      'The server fills it in',
      'properties: { image: { type: string, default: nginx } }',
      'required: [image]\nproperties: { image: { type: string, default: nginx } }',
    ),
  ],
  inverse: 'required-removed',
  finds: requiredChanges,
  plan: (change) => {
    // What has a default is never missing.
    const { name = '', to } = change;
    return to?.properties?.get(name)?.default !== undefined || isAlwaysThere(change) ? NOTHING : REFUSES;
  },
  tries: { first: withoutTheMember },
  triedIn: 'alone',
  isAbout: ({ error, steps }, { name = '', place }) => error.origin === 'required' && isAt(steps, [...place, { kind: 'property', name }]),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

function* withoutTheMember({ change: { name }, path, root }: TriedAt): Generator<JsonValue> {
  for (const full of [false, true]) {
    const value = sampleObjectAt(root, path, full);
    if (value !== undefined && name !== undefined) yield withoutMember(value, name);
  }
}

/** Every resource has a version, a kind and metadata, and those have a name by the time that they are judged. */
function isAlwaysThere({ name, place }: SchemaChange): boolean {
  const [first] = place;
  if (place.length === 0) return META_FIELDS.has(name ?? '');
  return place.length === 1 && first?.kind === 'property' && first.name === 'metadata' && name === 'name';
}
