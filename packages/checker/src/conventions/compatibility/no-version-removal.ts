import { versionUpdateExample } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { storedChanges } from './stored-changes.js';

/** Flags versions that an update removes or no longer serves. */
export const noVersionRemoval = toConvention({
  id: 'no-version-removal',
  title: 'An update should keep serving versions',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes: 'Compares the versions with those of the stored CRD, and reports each served one that is gone or not served any more.',
    whyItMatters:
      'Clients and manifests of the version are refused at once, and a version that resources are stored in cannot be removed before they are rewritten.',
    whenNotToUse: 'A version that is not served to anybody yet may change freely, and so may an alpha version.',
    wrong: [versionUpdateExample('v1beta1 is no longer served', ['v1', 'v1beta1'], ['v1'])],
    right: [versionUpdateExample('One more version', ['v1'], ['v1', 'v2'])],
    reference: kubernetesDocs('Deprecation policy', 'reference/using-api/deprecation-policy/'),
  },
  options: {},
  find: (subject) => storedChanges(subject, ['version-removed', 'version-unserved'], 'value'),
});
