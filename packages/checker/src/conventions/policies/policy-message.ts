import { kubernetesDocs } from '../record/references.js';
import { entriesIn, toPolicyConvention } from './policy-convention.js';
import { policyText } from './policy-text.js';

/** Flags validations of admission policies whose failure shows an expression. */
export const policyMessage = toPolicyConvention({
  id: 'policy-message',
  title: 'Validations of admission policies should have a message',
  tier: 'default',
  docs: {
    whatItDoes: 'Reports each validation of a ValidatingAdmissionPolicy with neither `message` nor `messageExpression`.',
    whyItMatters:
      'Without a message the user is shown the expression that failed, which few can read. A warning with an expression of several lines is not even sent.',
    whenNotToUse: 'An expression that reads as a sentence may be the best message there is.',
    wrong: [
      {
        title: 'failed expression: object.spec.hostNetwork != true',
        text: policyText('expression: object.spec.?hostNetwork.orValue(false) != true'),
      },
    ],
    right: [
      {
        title: 'A sentence',
        text: policyText('expression: object.spec.?hostNetwork.orValue(false) != true\nmessage: Pods must not use the network of the host'),
      },
    ],
    reference: kubernetesDocs(
      'Validating Admission Policy',
      'reference/access-authn-authz/validating-admission-policy/#validation-expression',
    ),
  },
  *findIn(spec) {
    for (const { entry, path } of entriesIn(spec, 'validations'))
      if (entry['message'] === undefined && entry['messageExpression'] === undefined)
        yield { path: [...path, 'expression'], message: 'a validation without a message: its expression is shown instead' };
  },
});
