import { insert, safe } from '../../proposals/proposal.js';
import { kubernetesDocs } from '../record/references.js';
import { toPolicyConvention } from './policy-convention.js';
import { policyText } from './policy-text.js';

const VALIDATION = "expression: object.metadata.namespace != 'default'";

/** Flags admission policies that do not say what becomes of a request when something goes wrong. */
export const policyFailure = toPolicyConvention({
  id: 'policy-failure',
  title: 'Admission policies should have a failurePolicy',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports each admission policy without `failurePolicy`.',
    whyItMatters:
      'An expression that goes wrong, for a field that is not there for instance, refuses the request, unless the policy says `Ignore`. That is a decision ' +
      'about an outage, and whoever reads the policy should see it.',
    whenNotToUse: 'Where everybody knows that `Fail` is what is meant, it need not be written.',
    wrong: [{ title: 'Fail, as nobody says otherwise', text: policyText(VALIDATION) }],
    right: [{ title: 'Fail, on purpose', text: policyText(VALIDATION, 'failurePolicy: Fail') }],
    reference: kubernetesDocs('Validating Admission Policy', 'reference/access-authn-authz/validating-admission-policy/#failure-policy'),
  },
  fixes: ['safe'],
  *findIn(spec) {
    if (spec['failurePolicy'] === undefined)
      yield { path: ['spec'], message: 'no failurePolicy: a request is refused when an expression goes wrong' };
  },
  fix: ({ path }) => [safe('Write failurePolicy: Fail', insert([...path, 'failurePolicy'], 'Fail'))],
});
