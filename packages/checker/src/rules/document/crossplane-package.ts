import { rule } from '../record/rule.js';

const configuration = (version: string): string => `apiVersion: meta.pkg.crossplane.io/v1
kind: Configuration
metadata:
  name: platform
spec:
  crossplane:
    version: ${version}
  dependsOn:
    - function: xpkg.crossplane.io/crossplane-contrib/function-patch-and-transform
      version: ">=v0.9.0"
`;

/** Flags what keeps a package of Crossplane from being built or installed. */
export const crossplanePackage = rule({
  id: 'crossplane-package',
  title: 'A Crossplane package must build and install',
  severity: 'error',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports metadata of a Crossplane package (`Configuration`, `Provider` or `Function` of `meta.pkg.crossplane.io`) that `crossplane xpkg build` ' +
      'refuses: unknown kinds, values of another type, more than one such object, and version constraints that are not semantic version constraints; and dependencies that Crossplane does not ' +
      'install. In the folder of a `crossplane.yaml` and below, objects that a package of its kind cannot hold are warnings: a Configuration holds definitions of composite ' +
      'resources, Compositions, operations and activation policies, a Provider CRDs and webhook configurations, a Function CRDs. Folders for examples, tests and tools ' +
      'are left out.',
    whyItMatters:
      '`crossplane xpkg build` stops at the first of these and names no line; a dependency without a type is not noticed until the package is ' +
      'installed.',
    wrong: [{ title: 'A version that is not a constraint', text: configuration('latest') }],
    right: [{ title: 'A constraint', text: configuration("'>=v2.0.0'") }],
    reference: { title: 'Crossplane, Configuration packages', url: 'https://docs.crossplane.io/latest/packages/configurations/' },
  },
});
