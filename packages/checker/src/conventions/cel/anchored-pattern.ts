import { set, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { isAnchored, isPrefix } from './is-anchored.js';
import { kubernetesDocs } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags patterns that match somewhere in the middle. */
export const anchoredPattern = toConvention({
  id: 'anchored-pattern',
  title: 'Patterns should be anchored',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports each `pattern` one of whose alternatives lacks `^` at its beginning or `$` at its end. `.*` at an end is taken as ' +
      'written on purpose, and so is a beginning that ends in something definite, such as `^https://`.',
    whyItMatters: 'A pattern is searched for, not matched: `[a-z]+` accepts every text with a small letter in it.',
    whenNotToUse:
      'Patterns that are meant to find something in the middle of a text are right as they are; write `.*` at the end that is free.',
    wrong: [example('Anything with a letter in it', "name: { type: string, pattern: '[a-z]+' }")],
    right: [
      example('Letters only', "name: { type: string, pattern: '^[a-z]+$' }"),
      example('Each alternative by itself', "name: { type: string, pattern: '(^a$)|(^b$)' }"),
      example('How it begins', "address: { type: string, pattern: '^https://' }"),
    ],
    reference: kubernetesDocs('Validation', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes, branches }) {
    for (const node of [...nodes, ...branches]) {
      const { pattern } = node.schema;
      if (typeof pattern !== 'string' || isAnchored(pattern) || isPrefix(pattern)) continue;
      yield {
        path: nodePath(node, 'pattern'),
        mark: 'value',
        message: 'a pattern that may match anywhere in the text: begin it with ^ and end it with $',
      };
    }
  },
  fix: ({ path, value }) =>
    typeof value === 'string'
      ? [unsafe('Match the whole text', set(path, `^(?:${value.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')})$`))]
      : [],
});
