import { kubernetesDocs } from '../record/references.js';
import { entriesIn, toPolicyConvention } from './policy-convention.js';
import { policyText } from './policy-text.js';

/** Flags validations of admission policies that do not say why they refuse. */
export const policyReason = toPolicyConvention({
  id: 'policy-reason',
  title: 'Validations of admission policies should have a reason',
  tier: 'all',
  docs: {
    whatItDoes: 'Reports each validation of a ValidatingAdmissionPolicy without `reason`.',
    whyItMatters:
      'The reason decides the code of the answer, by which clients choose what to do: `Invalid` (422), which it is without a reason, speaks of a wrong ' +
      'object, `Forbidden` (403) of a request that nobody may make.',
    whenNotToUse: 'Where all validations are about wrong objects, the reason that they have without one is right.',
    wrong: [{ title: 'Invalid, as nobody says otherwise', text: policyText("expression: object.metadata.namespace != 'default'") }],
    right: [{ title: 'Forbidden', text: policyText("expression: object.metadata.namespace != 'default'\nreason: Forbidden") }],
    reference: kubernetesDocs(
      'Validating Admission Policy',
      'reference/access-authn-authz/validating-admission-policy/#validation-expression',
    ),
  },
  *findIn(spec) {
    for (const { entry, path } of entriesIn(spec, 'validations'))
      if (entry['reason'] === undefined)
        yield { path: [...path, 'expression'], message: 'a validation without a reason: the server answers with Invalid (422)' };
  },
});
