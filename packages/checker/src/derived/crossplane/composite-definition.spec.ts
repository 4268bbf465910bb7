import { lineIndex, parseDocuments } from '@structural/document';
import { isJsonObject, printJson, valueAt } from '@structural/json';
import { makeCatalog } from '../../catalog/definition-catalog.js';
import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';
import type { FilePlace } from '../../find/file-place.js';
import { definingObjects } from '../derive-definitions.js';
import { constraintFault } from './version-constraint.js';

const xrd = (spec: string, version = 'v1'): string => `apiVersion: apiextensions.crossplane.io/${version}
kind: CompositeResourceDefinition
metadata:
  name: xdatabases.example.com
  labels: { team: data }
spec:
  group: example.com
  names: { kind: XDatabase, plural: xdatabases }
${spec}
`;

const VERSIONS = `  versions:
    - name: v1
      served: true
      referenceable: true
      additionalPrinterColumns:
        - { name: SIZE, type: integer, jsonPath: .spec.size }
      schema:
        openAPIV3Schema:
          type: object
          description: A database.
          properties:
            metadata: { type: object, properties: { name: { type: string, maxLength: 20 } } }
            spec:
              type: object
              required: [size]
              properties:
                size: { type: integer, minimum: 1 }
            status:
              type: object
              properties:
                address: { type: string }`;

const WITH_CLAIM = xrd(`  claimNames: { kind: Database, plural: databases, categories: [all] }\n${VERSIONS}`);

const sourcesOf = (text: string) => parseDocuments(text).flatMap((document) => (document.ok ? definingObjects(document) : []));
const made = (text: string) => sourcesOf(text).flatMap(({ documents }) => documents);
const fields = (text: string, index: number, ...path: (string | number)[]): readonly string[] => {
  const value = valueAt(made(text)[index]?.value, ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', ...path]);
  return isJsonObject(value) ? Object.keys(value) : [];
};
const said = (text: string): readonly string[] =>
  check('x.yaml', text, { catalog: makeCatalog([], []) }).diagnostics.map(({ message, range, rule, severity }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    return `${line}:${column} ${severity} ${rule} ${message}`;
  });

describe('a CompositeResourceDefinition', () => {
  it('makes a CRD of composite resources and, where claims are offered, one of claims', () => {
    const [composite, claim] = made(WITH_CLAIM).map(({ value }) => value);
    expect([composite, claim].map((value) => valueAt(value, ['metadata', 'name']))).toEqual([
      'xdatabases.example.com',
      'databases.example.com',
    ]);
    expect(printJson(valueAt(composite, ['spec', 'names'])!)).toBe('{"categories":["composite"],"kind":"XDatabase","plural":"xdatabases"}');
    expect(printJson(valueAt(claim, ['spec', 'names'])!)).toBe('{"categories":["all","claim"],"kind":"Database","plural":"databases"}');
    expect([composite, claim].map((value) => valueAt(value, ['spec', 'scope']))).toEqual(['Cluster', 'Namespaced']);
    expect(valueAt(composite, ['metadata', 'labels', 'team'])).toBe('data');
    const columns = [composite, claim].map(
      (value) => valueAt(value, ['spec', 'versions', 0, 'additionalPrinterColumns']) as readonly object[],
    );
    expect(columns.map((each) => each.map((column) => (column as { name: string }).name).join(' '))).toEqual([
      'SIZE SYNCED READY COMPOSITION COMPOSITIONREVISION AGE',
      'SIZE SYNCED READY CONNECTION-SECRET AGE',
    ]);
    expect(fields(WITH_CLAIM, 0, 'spec', 'properties').join(' ')).toBe(
      'size compositionRef compositionSelector compositionRevisionRef compositionRevisionSelector compositionUpdatePolicy resourceRefs claimRef ' +
        'writeConnectionSecretToRef',
    );
    expect(fields(WITH_CLAIM, 1, 'spec', 'properties').join(' ')).toBe(
      'size compositionRef compositionSelector compositionRevisionRef compositionRevisionSelector compositionUpdatePolicy resourceRef ' +
        'writeConnectionSecretToRef compositeDeletePolicy',
    );
    expect(fields(WITH_CLAIM, 0, 'status', 'properties').join(' ')).toBe('address conditions connectionDetails claimConditionTypes');
    const longest = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'metadata', 'properties', 'name', 'maxLength'];
    expect(valueAt(composite, longest)).toBe(20);
  });

  it('nests what Crossplane adds below spec.crossplane unless its scope is LegacyCluster, as it is by default in v1', () => {
    const text = xrd(`  scope: Cluster\n${VERSIONS}`);
    expect(made(text)).toHaveLength(1);
    expect(fields(text, 0, 'spec', 'properties')).toEqual(['size', 'crossplane']);
    expect(valueAt(made(xrd(VERSIONS, 'v2'))[0]?.value, ['spec', 'scope'])).toBe('Namespaced');
    expect(fields(xrd(VERSIONS, 'v2'), 0, 'status', 'properties')).toEqual(['address', 'conditions']);
  });

  it('is found by apiVersion and kind, inside of lists, too, and makes nothing where it only patches one', () => {
    const list = `kind: List\napiVersion: v1\nitems:\n- ${WITH_CLAIM.trimEnd().replaceAll('\n', '\n  ')}\n`;
    expect(readCatalog([{ file: 'a', text: list }]).entries.map(({ definition }) => definition.metadata.name)).toEqual([
      'xdatabases.example.com',
      'databases.example.com',
    ]);
    expect(made(WITH_CLAIM.replace('crossplane.io/v1', 'example.com/v1'))).toEqual([]);
    expect(sourcesOf(xrd('  connectionSecretKeys: [a]'))).toEqual([expect.objectContaining({ documents: [], faults: [] })]);
  });

  it('has the findings of its CRDs once each, at its own lines', () => {
    expect(said(WITH_CLAIM)).toEqual([]);
    expect(said(WITH_CLAIM.replace('minimum: 1', "pattern: 'a['"))).toEqual([
      expect.stringMatching(/^26:49 error structural-schema .*must be a valid regular expression/),
    ]);
    expect(said(WITH_CLAIM.replace('xdatabases.example.com', 'xdatabases.example.org'))).toEqual([
      '4:9 error crd-definition Invalid value: "xdatabases.example.org": must be spec.names.plural+"."+spec.group',
    ]);
    expect(said(WITH_CLAIM.replace('referenceable: true', 'referenceable: false'))).toEqual([
      expect.stringMatching(/^10:3 error crd-definition .*must have exactly one version marked as storage version/),
      '10:3 error crd-definition Invalid value: null: must have at least one stored version',
    ]);
  });

  it('judges composite resources and claims, and says what Crossplane added', () => {
    const resources = `---
apiVersion: example.com/v1
kind: XDatabase
metadata: { name: a }
spec: { size: 0, compositionUpdatePolicy: Never }
---
apiVersion: example.com/v1
kind: Database
metadata: { name: a, namespace: b }
spec: { size: 1, resourceRefs: [] }
`;
    const { diagnostics } = check('x.yaml', WITH_CLAIM + resources, { catalog: makeCatalog([], []) });
    expect(diagnostics.map(({ message, related }) => [message, related.map((each) => each.message)])).toEqual([
      [expect.stringContaining('should be greater than or equal to 1'), ['required by `minimum`']],
      [expect.stringContaining('supported values: "Automatic", "Manual"'), ['required by `enum`, which Crossplane adds']],
      ['unknown field "spec.resourceRefs"', []],
    ]);
  });

  it('reports what Crossplane does not copy', () => {
    const text = WITH_CLAIM.replace('required: [size]', 'minProperties: 1').replace('address: {', 'conditions: {');
    expect(said(text)).toEqual([
      '24:15 warning made-definition Crossplane does not copy minProperties of this schema into the CRD',
      '30:17 info made-definition Crossplane writes its own field conditions over this one',
    ]);
    expect(said(WITH_CLAIM.replace('minimum: 1', 'minimun: 1'))).toEqual([
      expect.stringMatching(/^26:40 warning unknown-field unknown field ".*minimun"$/),
    ]);
  });

  it.each([
    ['without a schema', xrd('  versions:\n    - { name: v1, served: true, referenceable: true }'), '9:3', 'every version needs schema'],
    ['with claims in v2', WITH_CLAIM.replace('crossplane.io/v1', 'crossplane.io/v2'), '9:3', "Claims aren't supported"],
    ['with claims of another scope', WITH_CLAIM.replace('  claim', '  scope: Cluster\n  claim'), '10:3', 'Only LegacyCluster'],
    ['with one kind for both', WITH_CLAIM.replace('kind: Database', 'kind: XDatabase'), '9:17', 'conflicts with composite resource name'],
  ])('%s has an error, and makes none', (_, text, place, message) => {
    expect(made(text)).toEqual([]);
    expect(said(text).filter((each) => each.includes(' error made-definition ') && each.includes(message))).toHaveLength(1);
    expect(said(text)[0]).toMatch(new RegExp(`^${place === '9:3' && text.includes('{ name: v1') ? '10:7' : place} `));
  });
});

describe('a package', () => {
  const faults = (text: string, place?: FilePlace): readonly string[] =>
    check('a.yaml', text, { ...(place && { place }) })
      .diagnostics.filter(({ rule }) => rule === 'crossplane-package')
      .map(({ hint, message, range, severity }) => {
        const { column, line } = lineIndex(text).positionOf(range.start);
        return `${String(line)}:${String(column)} ${severity} ${message}${hint === undefined ? '' : ` (${hint})`}`;
      });
  const meta = (spec: string, kind = 'Configuration', version = 'v1'): string =>
    `apiVersion: meta.pkg.crossplane.io/${version}\nkind: ${kind}\nmetadata: { name: a }\nspec: ${spec}\n`;

  // What `crossplane xpkg build` 2.3 says of each was asked of its own code.
  it.each([
    [meta('{ crossplane: { version: ">=v2.0.0, <3 || ~1.20" } }'), []],
    [meta('{ dependsOn: [{ provider: a.b/c, version: ">=v1" }, { function: a.b/d, version: "sha256:0f" }] }'), []],
    [
      meta('{ crossplane: { version: latest } }'),
      ['4:32 error package version constraints are poorly formatted: improper constraint: latest'],
    ],
    [meta('{ crossplane: {} }'), ['4:9 error package version constraints are poorly formatted: improper constraint: ']],
    [
      meta('{ crossplane: { version: 1.14 } }'),
      ['4:32 error cannot unmarshal number into spec.crossplane.version of type string (put it in quotes)'],
    ],
    [meta('{ dependsOn: {} }'), ['4:9 error cannot unmarshal object into spec.dependsOn of type array']],
    [
      meta('{}', 'Configurations'),
      ['2:7 error no kind "Configurations" is registered for version "meta.pkg.crossplane.io/v1" (did you mean Configuration?)'],
    ],
    [meta('{}', 'Function', 'v1alpha1'), ['2:7 error no kind "Function" is registered for version "meta.pkg.crossplane.io/v1alpha1"']],
    [
      `${meta('{}')}---\n${meta('{}', 'Provider')}`,
      ['7:7 error not exactly one package meta type (a package has one file that describes it)'],
    ],
    [
      meta('{ dependsOn: [{ version: v1 }, { provider: a, function: b, version: "1,," }] }'),
      [
        '4:21 error package dependencies must specify either a valid type, or an explicit apiVersion, kind, and package (Crossplane does not install the package)',
        '4:53 warning function is ignored where provider is given',
        '4:75 error improper constraint: 1,, (Crossplane does not resolve the dependency)',
      ],
    ],
  ])('is described as Crossplane reads it', (text, wanted) => {
    expect(faults(text)).toEqual(wanted);
  });

  it.each([
    ['Configuration', 'v1', 'ConfigMap', ['no kind "ConfigMap" is registered for version "v1"']],
    ['Configuration', 'apiextensions.crossplane.io/v1', 'Composition', []],
    ['Configuration', 'kustomize.config.k8s.io/v1beta1', 'Kustomization', []],
    [
      'Provider',
      'apiextensions.crossplane.io/v1',
      'Composition',
      ['object did not pass any of the linters with following errors: object is not a CRD, '],
    ],
    ['Function', 'apiextensions.crossplane.io/v1', 'Composition', ['object is not a CRD']],
  ] as const)('holds what a %s may hold: %s %s', (kind, apiVersion, own, wanted) => {
    const text = `apiVersion: ${apiVersion}\nkind: ${own}\n`;
    expect(faults(text, { crossplanePackage: { kind, meta: '../crossplane.yaml' } })).toEqual(
      wanted.map((each) => expect.stringContaining(`2:7 warning ${each}`)),
    );
  });

  it('is nothing that is not checked', () => {
    expect(check('a.yaml', meta('{}'), { catalog: makeCatalog([], []), place: { isSought: true } }).diagnostics).toEqual([]);
  });

  it('has constraints of versions as Crossplane reads them', () => {
    const taken = ['01.2', 'v1.x.|', ' 1 , 2', '1 - 2<3', '0, 1 - 2', '=> 1', '1.2.3-0a+b.c'];
    const refused = '1.2.3-01;1|2;99999999999999999999;>=1<2;0 1 - 2;>1 - 2;1 ||;1.2.3.4;,1;! =1'.split(';');
    expect([...taken, ...refused].filter((each) => constraintFault(each) === undefined)).toEqual(taken);
  });
});

it('the webhook of a CRD in a provider is the one that Crossplane fills in', () => {
  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: caches.example.com }
spec:
  group: example.com
  names: { kind: Cache, plural: caches }
  scope: Namespaced
  conversion: { strategy: Webhook, webhook: { conversionReviewVersions: [v1], clientConfig: { service: { path: /convert } } } }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;
  const severities = (place: FilePlace): readonly string[] => check('a.yaml', crd, { place }).diagnostics.map(({ severity }) => severity);
  expect(severities({})).toEqual(['error', 'error']);
  expect(severities({ crossplanePackage: { kind: 'Provider', meta: '../crossplane.yaml' } })).toEqual(['info', 'info']);
  const cache = 'apiVersion: example.com/v1\nkind: Cache\nmetadata: { name: a }\n';
  expect(check('b.yaml', cache, { catalog: readCatalog([{ file: 'a.yaml', text: crd }]) }).diagnostics).toEqual([]);
});
