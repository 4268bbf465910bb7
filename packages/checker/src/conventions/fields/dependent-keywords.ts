import { hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubeApiLinter } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

const rules = [{ keyword: 'pattern', dependsOn: ['maxLength'] }];

/** Flags keywords without their companions. */
export const dependentKeywords = toConvention({
  id: 'dependent-keywords',
  title: 'Keywords should come with those that the project requires',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each schema that has a keyword of the list without those that it depends on: all of `dependsOn`, or with `type: Any` one of them. The list is empty by ' +
      'default.',
    whyItMatters:
      'Some keywords are only right together, in the eyes of a project: `pattern` with a `maxLength`, `x-kubernetes-list-type` with a `maxItems`.',
    whenNotToUse: 'It finds nothing until `rules` lists something.',
    wrong: [{ ...example('A pattern of any length', "name: { type: string, pattern: '^[a-z]+$' }"), options: { rules } }],
    right: [{ ...example('A pattern and a bound', "name: { type: string, pattern: '^[a-z]+$', maxLength: 63 }"), options: { rules } }],
    reference: kubeApiLinter('dependenttags'),
  },
  options: {
    ...coreTypes,
    rules: {
      kind: 'records',
      fields: { keyword: 'text', dependsOn: 'texts', type: { oneOf: ['All', 'Any'] } },
      docs: 'What depends on what: `All` (the default) of the keywords in `dependsOn` have to be there, or `Any`.',
    },
  },
  *find({ nodes }, { rules: given }) {
    for (const node of nodes) {
      for (const { dependsOn, keyword, type } of given) {
        if (!Object.hasOwn(node.schema, keyword)) continue;
        const missing = dependsOn.filter((other) => !hasKeywordOrAllOf(node.schema, other));
        if (missing.length === 0 || (type === 'Any' && missing.length < dependsOn.length)) continue;
        const words = type === 'Any' ? `one of ${missing.join(', ')}` : missing.join(', ');
        yield { path: nodePath(node, keyword), message: `${keyword} should come with ${words}` };
      }
    }
  },
});
