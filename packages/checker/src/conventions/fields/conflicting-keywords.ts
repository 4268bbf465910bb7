import { isRequired } from '../../manifest/schema-facts.js';
import { nodePath, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubeApiLinter } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

const conflicts = [{ sets: [['default'], ['nullable']], description: 'null would be replaced by the default' }];

/** Flags keywords that do not go together. */
export const conflictingKeywords = toConvention({
  id: 'conflicting-keywords',
  title: 'Keywords that the project does not combine should not be combined',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each schema that has keywords of two or more of the `sets` of a conflict, at the first keyword of the later set. The list is empty by default. `required` ' +
      'counts as a keyword of the field that the object around it requires.',
    whyItMatters:
      'Some keywords contradict each other in the eyes of a project though the server takes them: a `default` and `nullable`, a `format` and a `pattern`.',
    whenNotToUse: 'It finds nothing until `conflicts` lists something.',
    wrong: [{ ...example('A default and null', 'mode: { type: string, default: Fast, nullable: true }'), options: { conflicts } }],
    right: [{ ...example('Only a default', 'mode: { type: string, default: Fast }'), options: { conflicts } }],
    reference: kubeApiLinter('conflictingmarkers'),
  },
  options: {
    ...coreTypes,
    conflicts: {
      kind: 'records',
      fields: { sets: 'lists', description: 'text' },
      docs: 'Which sets of keywords conflict, each with a sentence that says why.',
    },
  },
  *find({ nodes }, { conflicts: given }) {
    for (const node of nodes) {
      for (const { description, sets } of given) {
        const met = sets.flatMap((set) => {
          const keyword = set.find((each) => hasKeyword(node, each));
          return keyword === undefined ? [] : [keyword];
        });
        const [first, second] = met;
        if (first === undefined || second === undefined) continue;
        const path = Object.hasOwn(node.schema, second) ? nodePath(node, second) : nodePath(node);
        yield { path, about: nodePath(node), message: `${met.join(' and ')} do not go together: ${description}` };
      }
    }
  },
});

function hasKeyword({ name, parent, role, schema }: ManifestSchema, keyword: string): boolean {
  return keyword === 'required' ? role === 'property' && isRequired(parent?.schema, name) : Object.hasOwn(schema, keyword);
}
