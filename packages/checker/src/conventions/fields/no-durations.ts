import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags durations written as texts. */
export const noDurations = toConvention({
  id: 'no-durations',
  title: 'Durations should be integers with the unit in the name',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each string with `format: duration`.',
    whyItMatters:
      "Texts such as `1h30m` are Go's: every other language needs a parser for them. An integer whose name ends in its unit does not need a parser.",
    whenNotToUse: '`metav1.Duration` is what much of the ecosystem writes (`1h30m`); this is for APIs whose reviewers ask for integers.',
    wrong: [example('A text that Go understands', 'timeout: { type: string, format: duration }')],
    right: [example('Seconds', 'timeoutSeconds: { type: integer, format: int32 }')],
    reference: apiConventions('Units', 'units'),
  },
  options: { ...coreTypes },
  *find({ nodes }) {
    for (const node of nodes) {
      if (node.schema['format'] !== 'duration') continue;
      yield {
        path: nodePath(node, 'format'),
        mark: 'value',
        message: 'a duration as a text: use an integer, with the unit at the end of the name',
      };
    }
  },
});
