import { newJsonObject, type JsonValue } from '@structural/json';
import { isAt, sampleObjectAt, withoutMember } from '@structural/witness';
import { requiredChanges } from '../../../keywords/others.js';
import { schemaExample } from '../../../records/example.js';
import { inEmbeddedMetadata } from '../embedded-metadata.js';
import { missesValue } from '../misses.js';
import { isAlwaysThere } from '../plans/always-there.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { schemaRule, type SchemaChange, type SchemaPair, type TriedAt } from '../../../records/schema-rule.js';

/** An object must have a member that it might lack. */
export const requiredAdded = schemaRule({
  id: 'required-added',
  title: 'A field becomes required',
  whatChanged: 'An object must have a member that was optional.',
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
  plan: (change, { to: type }) => {
    const { name = '', place, to } = change;
    if (isAlwaysThere(change)) return AFFECTS_NOBODY;
    // What has a default is never missing, but for a status that is written by itself, which is dropped of what is created, and for what is empty in
    // metadata of embedded resources, which is dropped after defaults are filled in.
    const isDropped = (place.length === 0 && name === 'status' && type.hasStatus) || isOfMetadata(change);
    return to?.properties?.get(name)?.default !== undefined && !isDropped ? AFFECTS_NOBODY : REFUSES;
  },
  tries: { first: withoutTheMember },
  triedIn: 'alone',
  isAbout: ({ error, steps }, { name = '', place }) => error.origin === 'required' && isAt(steps, [...place, { kind: 'property', name }]),
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});

function* withoutTheMember({ change, path, root }: TriedAt): Generator<JsonValue> {
  const { name } = change;
  for (const full of [false, true]) {
    const value = sampleObjectAt(root, path, full);
    if (value === undefined || name === undefined) continue;
    yield withoutMember(value, name);
    if (isOfMetadata(change)) yield Object.assign(newJsonObject(), value, { [name]: '' });
  }
}

/** Whether the members of a change are those of metadata of an embedded resource. */
function isOfMetadata({ above, from = {}, name = '', place, to = {} }: SchemaChange): boolean {
  const own: SchemaPair = { place, from, to, ...(above === undefined ? {} : { above }) };
  return inEmbeddedMetadata({ above: own, place: [...place, { kind: 'property', name }] }, 'to') !== undefined;
}
