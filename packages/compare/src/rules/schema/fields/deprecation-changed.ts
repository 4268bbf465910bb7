import type { JSONSchemaProps } from '@structural/core';
import { samples } from '@structural/witness';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule, type KeywordChange } from '../../../records/schema-rule.js';

/** The description of a field says that it is deprecated, or no longer does. */
export const deprecationChanged = schemaRule({
  id: 'deprecation-changed',
  title: 'A field is deprecated',
  whatChanged: 'The description of a field has a line that starts with `Deprecated:`, as in Go comments, or no longer has it.',
  whyItMatters: 'Nothing breaks yet. Clients have until the version that drops the field.',
  examples: [
    schemaExample(
      '',
      'properties: { image: { type: string, description: The image. } }',
      "properties: { image: { type: string, description: 'Deprecated: use template instead.' } }",
    ),
  ],
  inverse: 'deprecation-changed',
  finds: deprecationChanges,
  plan: AFFECTS_NOBODY,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});

function* deprecationChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<'deprecation-changed'>> {
  const isDeprecated = saysDeprecated(to);
  if (saysDeprecated(from) === isDeprecated) return;
  const what = isDeprecated ? 'the field is deprecated' : 'the field is no longer deprecated';
  yield { rule: 'deprecation-changed', keyword: 'description', what };
}

function saysDeprecated({ description = '' }: JSONSchemaProps): boolean {
  return /^\s*Deprecated:/m.test(description);
}
