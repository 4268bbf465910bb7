import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags keywords of schemas that a project does without. */
export const forbiddenKeywords = toConvention({
  id: 'forbidden-keywords',
  title: 'Schemas should not use keywords that the project forbids',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports each keyword that is on a list, which is empty by default. Schemas inside of junctors are not looked at.',
    whyItMatters:
      'Some keywords are fine for the server and still not wanted: `default` where a controller fills values in, `nullable` where an absent field ' +
      'should be the only way to say nothing, `x-kubernetes-preserve-unknown-fields` where every field has to be reviewed.',
    whenNotToUse: 'It finds nothing until `keywords` lists something.',
    wrong: [
      {
        ...example('A default, where controllers fill values in', 'replicas: { type: integer, default: 1 }'),
        options: { keywords: ['default'] },
      },
    ],
    right: [{ ...example('No default', 'replicas: { type: integer }'), options: { keywords: ['default'] } }],
    reference: kubeApiLinter('forbiddenmarkers'),
  },
  options: {
    ...coreTypes,
    keywords: { kind: 'texts', default: [], docs: 'The keywords, as they are written in a schema.' },
  },
  *find({ nodes }, { keywords }) {
    if (keywords.length === 0) return;
    for (const node of nodes) {
      for (const keyword of keywords) {
        if (Object.hasOwn(node.schema, keyword))
          yield { path: nodePath(node, keyword), message: `${keyword} is on the list of forbidden keywords` };
      }
    }
  },
});
