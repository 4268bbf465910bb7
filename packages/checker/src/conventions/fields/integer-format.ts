import { valueAt } from '@structural/json';
import { insert, set, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags integers of unknown size. */
export const integerFormat = toConvention({
  id: 'integer-format',
  title: 'Integers should be int32 or int64',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports each `type: integer` whose `format` is neither `int32` nor `int64`: none at all, `uint`, `int8` …',
    whyItMatters:
      'Clients are generated from the format. Unsigned and smaller integers are not what the server stores, nor what all languages have.',
    whenNotToUse: 'APIs whose clients are not generated from the schema do without a format.',
    wrong: [example('An integer of any size', 'count: { type: integer }')],
    right: [example('32 bits', 'count: { type: integer, format: int32 }')],
    reference: apiConventions('Primitive types', 'primitive-types'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      const { format, type } = node.schema;
      if (type !== 'integer' || format === 'int32' || format === 'int64') continue;
      if (format === undefined) yield { path: nodePath(node), message: 'an integer without format: add int32 or int64' };
      else yield { path: nodePath(node, 'format'), mark: 'value', message: 'the format of an integer should be int32 or int64' };
    }
  },
  fix: ({ document, path }) => {
    const isFormat = path.at(-1) === 'format' && valueAt(document.value, [...path.slice(0, -1), 'type']) === 'integer';
    return ['int32', 'int64'].map((format) =>
      isFormat
        ? unsafe(`Write format: ${format}`, set(path, format))
        : unsafe(`Add format: ${format}`, insert([...path, 'format'], format)),
    );
  },
});
