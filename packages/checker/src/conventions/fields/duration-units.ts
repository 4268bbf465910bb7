import { isJsonObject, type JsonObject } from '@structural/json';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags numbers that are durations of an unknown unit. */
export const durationUnits = toConvention({
  id: 'duration-units',
  title: 'The names of durations should end in their unit',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports integers and numbers whose name ends in `Duration`, `Timeout`, `Interval`, `Period`, `Delay` or `TTL` and thus not in a unit. ' +
      'Skipped are those whose description says that they are dates or count days, weeks, months or years, and those with a field for their unit next to them ' +
      '(`frequencyUnit`).',
    whyItMatters: '`timeout: 30` does not say whether that is seconds or milliseconds.',
    whenNotToUse: 'An API that is stable cannot rename a field; say the unit in the description.',
    wrong: [example('30 of what?', 'connectTimeout: { type: integer, format: int32 }')],
    right: [
      example('Seconds', 'connectTimeoutSeconds: { type: integer, format: int32 }'),
      example(
        'Days, which the description says',
        'retentionPeriod: { type: integer, format: int32, description: How many days backups are kept. }',
      ),
      example('A separate unit', 'backupInterval: { type: integer, format: int32 }\nbackupUnit: { type: string, enum: [Day, Week] }'),
    ],
    reference: apiConventions('Units', 'units'),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      const { type } = node.schema;
      if (node.role !== 'property' || (type !== 'integer' && type !== 'number') || !DURATION.test(node.name)) continue;
      if (isOfCalendar(node.schema) || hasUnitBeside(node)) continue;
      yield { path: nodePath(node), message: `${node.name} does not name its unit: end the name in it, as in ${node.name}Seconds` };
    }
  },
});

const DURATION = /(?:^(?:duration|timeout|interval|period|delay|ttl)|Duration|Timeout|Interval|Period|Delay|TTL|Ttl)$/;

/** Whether the description says that it is a point in time, or a count of what calendars have: nobody takes that for seconds. */
function isOfCalendar({ description }: JsonObject): boolean {
  return typeof description === 'string' && CALENDAR.test(description.slice(0, MAX_DESCRIPTION));
}

const CALENDAR =
  /\b(?:(?:in|of|many)\s+(?:days|weeks|months|years)|(?:days|weeks|months|years)\s+(?:to|for|until|after|before|that|of)|[Dd]ate|(?:[Uu]nix|epoch)\s+time(?:stamp)?|[Tt]imestamp)\b|\((?:in )?(?:days|weeks|months|years)\)/;

/** What a description is about stands at its beginning. */
const MAX_DESCRIPTION = 1_000;

/** Whether the object has a field for the unit: named for it, or for what comes before its last word. */
function hasUnitBeside({ name, parent }: ManifestSchema): boolean {
  const properties = parent?.schema['properties'];
  if (!isJsonObject(properties)) return false;
  const stem = name.replace(DURATION, '');
  return [name, stem].some((start) =>
    ['Unit', 'Units'].some((end) => Object.hasOwn(properties, start === '' ? end.toLowerCase() : start + end)),
  );
}
