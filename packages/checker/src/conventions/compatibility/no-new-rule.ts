import { updateExample } from '../record/example.js';
import { apiChanges } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags validation rules that an update brings or changes. */
export const noNewRule = toConvention({
  id: 'no-new-rule',
  title: 'An update should not add validation rules for stored objects',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares each version with the stored one, where there is one, and reports each entry of `x-kubernetes-validations` whose rule the stored CRD does not have at the same place, unless its words show that it requires no more. Rules below a field that is new are left alone.',
    whyItMatters:
      'A resource that breaks the rule is refused once what the rule looks at is touched, and a rule looks at all below the place where it is. ' +
      'Rules that compare with `oldSelf` refuse changes that were allowed.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [
      updateExample(
        'A new rule',
        'range: { type: integer }',
        'range:\n  type: integer\n  x-kubernetes-validations:\n    - { rule: self > 0, message: must be positive }',
      ),
    ],
    right: [
      updateExample(
        'A new field with a rule',
        'image: { type: string }',
        'image: { type: string }\nrange:\n  type: integer\n  x-kubernetes-validations:\n    - { rule: self > 0, message: must be positive }',
      ),
    ],
    reference: apiChanges('On compatibility', 'on-compatibility'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['rule-added', 'rule-changed'], 'value'),
});
