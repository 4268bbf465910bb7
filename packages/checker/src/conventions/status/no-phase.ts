import { isJsonObject, type JsonObject } from '@structural/json';
import { statusExample } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { wordsOf } from '../../names/words-of.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags phases. */
export const noPhase = toConvention({
  id: 'no-phase',
  title: 'A status should have conditions rather than a phase',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each field below `status` that is called `phase`, or whose name ends in `Phase` or `Phases`, and holds a word or a number, or a list or ' +
      'map of them. A field about a phase, such as `phaseReason`, is not reported.',
    whyItMatters:
      'A phase is a state machine in one word: it cannot get a new state without breaking those who know the old ones, and hides what it was ' +
      'made from. Conditions are observations, each with a reason, and can be added to.',
    whenNotToUse: 'An API that is stable cannot drop its phase; keep it and add conditions.',
    wrong: [statusExample('A word for everything', 'phase: { type: string, enum: [Pending, Running, Failed] }')],
    right: [
      statusExample('A number that was observed', 'readyReplicas: { type: integer, format: int32 }'),
      statusExample('About a phase', 'phaseReason: { type: string }\nphaseStartTime: { type: string, format: date-time }'),
      statusExample('What is not a word', 'hasPhase: { type: boolean }'),
    ],
    reference: apiConventions('Typical status properties', 'typical-status-properties'),
  },
  options: {
    ...coreTypes,
    where: {
      kind: 'choice',
      values: ['status', 'everywhere'],
      default: 'status',
      docs: 'Whether only what is below `status` is looked at, or every field.',
    },
  },
  *find({ nodes }, { where }) {
    for (const node of nodes) {
      if (node.role !== 'property' || (where === 'status' && !node.inStatus)) continue;
      const last = wordsOf(node.name).at(-1);
      if ((last !== 'phase' && last !== 'phases') || !isWord(node.schema)) continue;
      yield { path: nodePath(node), message: `${node.name} is a phase: use conditions` };
    }
  },
});

/** Whether a schema is of a word or a number, or of a list or map of such; of one without a type that is not known to be otherwise. */
function isWord(schema: JsonObject): boolean {
  const { additionalProperties, items, type } = schema;
  const inner = type === 'array' ? items : type === 'object' ? additionalProperties : schema;
  return isJsonObject(inner) && ['string', 'integer', undefined].some((word) => inner['type'] === word);
}
