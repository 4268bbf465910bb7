import { rule } from '../record/rule.js';

const catalog = (replaces: string): string => `schema: olm.package
name: cache-operator
defaultChannel: stable
---
schema: olm.channel
package: cache-operator
name: stable
entries:
  - name: cache-operator.v1.0.0
  - name: cache-operator.v1.1.0
    replaces: ${replaces}
---
schema: olm.bundle
package: cache-operator
name: cache-operator.v1.0.0
image: example.com/cache-operator-bundle:v1.0.0
properties:
  - type: olm.package
    value: { packageName: cache-operator, version: 1.0.0 }
---
schema: olm.bundle
package: cache-operator
name: cache-operator.v1.1.0
image: example.com/cache-operator-bundle:v1.1.0
properties:
  - type: olm.package
    value: { packageName: cache-operator, version: 1.1.0 }
`;

/** Flags what opm refuses of a file-based catalog of OLM. */
export const olmCatalog = rule({
  id: 'olm-catalog',
  title: 'A file-based catalog of OLM must be valid',
  severity: 'error',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports what `opm validate` refuses of documents with `schema: olm.package`, `olm.channel`, `olm.bundle` and `olm.deprecations`: channels without a single ' +
      'head, with circles or with bundles that no upgrade reaches, entries without a bundle, bundles in no channel, names and versions that repeat, versions and ' +
      'ranges that are not semantic versions, a default channel that there is not. The parts of a package may be in several files of one folder. What may be in ' +
      'another folder is not reported as missing, and templates such as `olm.template.basic` are skipped. References of images and icons are not checked.',
    whyItMatters: '`opm` builds and serves no such catalog, so OLM offers none of its operators.',
    wrong: [
      { title: 'A bundle replaces one that is not in the channel, and two are left at its head', text: catalog('cache-operator.v1.0.1') },
    ],
    right: [{ title: 'A chain of upgrades', text: catalog('cache-operator.v1.0.0') }],
    reference: {
      title: 'Operator Lifecycle Manager, File-based Catalogs',
      url: 'https://olm.operatorframework.io/docs/reference/file-based-catalogs/',
    },
  },
});
