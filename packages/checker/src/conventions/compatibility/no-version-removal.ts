import { versionsOf } from '@structural/core';
import { valueAt } from '@structural/json';
import { versionUpdateExample } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

/** Flags versions that an update removes or no longer serves. */
export const noVersionRemoval = toConvention({
  id: 'no-version-removal',
  title: 'An update should keep serving versions',
  tier: 'default',
  compares: true,
  docs: {
    whatItDoes:
      'Compares the versions with those of the stored definition, and reports each served one that is gone or not served any more.',
    whyItMatters:
      'Clients and manifests of the version are refused at once, and a version that resources are stored in cannot be removed before they are written anew.',
    whenNotToUse: 'A version that is not served to anybody yet may change as it likes, and so may one that says `alpha`.',
    wrong: [versionUpdateExample('v1beta1 is served no more', ['v1', 'v1beta1'], ['v1'])],
    right: [versionUpdateExample('One more version', ['v1'], ['v1', 'v2'])],
    reference: kubernetesDocs('Deprecation policy', 'reference/using-api/deprecation-policy/'),
  },
  options: {},
  *find({ context, definition }) {
    const { name } = definition.metadata;
    const stored = name === '' ? undefined : context.stored?.get(name);
    if (stored === undefined) return;
    const served = new Map(
      versionsOf(definition.spec).map((version, index) => [version.name, { index, isServed: version.served }] as const),
    );
    const isList = valueAt(context.definition.value, ['spec', 'versions']) !== undefined;
    for (const version of versionsOf(stored.spec)) {
      const now = served.get(version.name);
      if (!version.served || now?.isServed === true) continue;
      const name = JSON.stringify(version.name);
      if (now === undefined)
        yield { path: ['spec', 'versions'], message: `the stored definition serves the version ${name}, which is gone` };
      else
        yield {
          path: isList ? ['spec', 'versions', now.index, 'served'] : ['spec'],
          mark: 'value',
          message: `the stored definition serves the version ${name}`,
        };
    }
  },
});
