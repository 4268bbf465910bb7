import { newJsonObject, type JsonValue } from '@structural/json';
import { sampleObjectAt } from '@structural/witness';
import { typeChanges } from '../../../keywords/types.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { LOSES, AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule, type SchemaChange, type TriedAt } from '../../../records/schema-rule.js';

/** An object no longer keeps the fields that its schema does not know. */
export const preserveUnknownRemoved = schemaRule({
  id: 'preserve-unknown-removed',
  title: 'Unknown fields are dropped',
  whatChanged: 'An object no longer keeps the fields that its schema does not know.',
  whyItMatters: 'They are missing when a stored resource is read; the next write removes them permanently.',
  examples: [
    schemaExample(
      '',
      'properties: { values: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
      'properties: { values: { type: object } }',
      ['stored-data', 'writers', 'readers'],
    ),
  ],
  inverse: 'preserve-unknown-added',
  finds: typeChanges,
  plan: (change, { to: type }) =>
    type.preservesUnknownFields || SCALARS.has(change.from?.type ?? '') || isMapNow(change) ? AFFECTS_NOBODY : LOSES,
  tries: { first: withUnknown },
  triedIn: 'alone',
  // That tells itself by what is dropped.
  isAbout: () => false,
  loses: 'value',
  misses: missesValue,
  isLooser: false,
});

/** Values without fields. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** Whether a map knows all members from now on, about which it says the rest itself. */
function isMapNow({ keyword, to }: SchemaChange): boolean {
  const members = to?.additionalProperties;
  return keyword !== 'preserveUnknownFields' && members !== undefined && members !== false;
}

function* withUnknown({ path, root }: TriedAt): Generator<JsonValue> {
  yield Object.assign(newJsonObject(), sampleObjectAt(root, path, false), { anything: 'kept' });
}
