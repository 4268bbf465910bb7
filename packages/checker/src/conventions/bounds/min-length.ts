import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { isShortByNature, hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { insert, unsafe } from '../../proposals/proposal.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags strings that may be empty though nobody said so. */
export const minLength = toConvention({
  id: 'min-length',
  title: 'Strings should say whether they may be empty',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each string without `minLength`, unless an `enum`, a `format` or a `pattern` says what it may be.',
    whyItMatters: 'The empty text is a value like any other, and `required` does not exclude it. `minLength: 0` says that it is welcome.',
    whenNotToUse:
      'Where the controller takes the empty text for a field that is left out, as Go programs often do, `minLength: 1` refuses what clients send.',
    wrong: [example('A name that may be empty', 'name: { type: string }')],
    right: [example('At least one character', 'name: { type: string, minLength: 1 }')],
    reference: kubeApiLinter('minlength'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      const { schema } = node;
      if (
        schema['type'] !== 'string' ||
        isShortByNature(schema) ||
        hasKeywordOrAllOf(schema, 'minLength') ||
        hasKeywordOrAllOf(schema, 'pattern')
      )
        continue;
      yield { path: nodePath(node), message: 'a string that may be empty: add minLength' };
    }
  },
  fix: ({ path }) => [1, 0].map((length) => unsafe(`Add minLength: ${length}`, insert([...path, 'minLength'], length))),
});
