import { fromPlain } from '@structural/json';
import { definitionOf, definitionWith, manifest } from '../../../tests/definition.js';
import { errorText } from '../../field/error.js';
import { kubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import type { CustomResourceDefinition } from '../custom-resource-definition.js';
import type { RuleContext } from '../../rules/rule-compiler.js';
import { validateDefinitionUpdate, type DefinitionUpdateOptions } from './validate-update.js';
import { validateDefinition } from './validate.js';

const details = (
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
  options?: DefinitionUpdateOptions,
): readonly string[] => validateDefinitionUpdate(definition, old, options).errors.map(({ detail }) => detail);

const schemaOf = (a: unknown): object => ({ type: 'object', properties: { a } });
const CONVERSION = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v9'], clientConfig: { url: 'https://h' } } };

describe('an update', () => {
  test('of a good definition to itself is accepted', () => {
    const definition = definitionWith({ type: 'object' });
    expect(validateDefinitionUpdate(definition, definition)).toEqual({ errors: [], warnings: [], uncompiledRules: 0 });
  });

  test('keeps every version that objects may be stored in', () => {
    const versions = (...names: string[]): unknown[] =>
      names.map((name, i) => ({ name, served: true, storage: i === 0, schema: { openAPIV3Schema: { type: 'object' } } }));
    const old = definitionOf(manifest([], { versions: versions('v2', 'v1') }));
    const without = definitionOf(manifest([], { versions: versions('v2') }));
    expect(details(without, old)).toEqual([]);
    expect(details(without, old, { storedVersions: ['v2'] })).toEqual([]);
    expect(details(without, old, { storedVersions: ['v1', 'v2'], established: true })).toEqual([
      'missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures ' +
        'no data remains persisted in v1 and removes v1 from status.storedVersions',
    ]);
  });

  test.each<[string, object]>([
    ['an unrecognized review version', manifest([{ type: 'object' }], { conversion: CONVERSION }) as object],
    [
      'a set of objects that are no unit',
      manifest([schemaOf({ type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'object' } })]) as object,
    ],
    [
      'keys that may be missing',
      manifest([
        schemaOf({
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
          items: schemaOf({ type: 'string' }),
        }),
      ]) as object,
    ],
    ['unknown fields in a default', manifest([schemaOf({ type: 'object', default: { b: 1 } })]) as object],
    ['an API that nobody approved', manifest([{ type: 'object' }], { group: 'x.k8s.io' }) as object],
  ])('is not refused for %s that was there before', (_name, value) => {
    const name = `shirts.${(value as { spec: { group: string } }).spec.group}`;
    const definition = definitionOf(fromPlain({ ...value, metadata: { name } }));
    const created = validateDefinition(definition).errors.map(errorText);
    expect(created).not.toEqual([]);
    expect(validateDefinitionUpdate(definition, definition).errors.map(errorText)).toEqual([]);
  });

  test('may keep a schema that is not structural only while it asks for nothing that needs structure', () => {
    const beta = (schema: object): CustomResourceDefinition =>
      definitionOf(
        fromPlain({
          ...(manifest([], { versions: [{ name: 'v1', served: true, storage: true }], validation: { openAPIV3Schema: schema } }) as object),
          apiVersion: 'apiextensions.k8s.io/v1beta1',
        }),
      );
    const old = beta({ properties: { a: {} } });
    expect(details(old, old)).toEqual([]);
    expect(details(beta({ properties: { a: {}, b: { 'x-kubernetes-map-type': 'atomic', type: 'object' } } }), old)).toEqual([]);
    expect(details(beta({ properties: { a: {}, b: { 'x-kubernetes-int-or-string': true } } }), old)).toEqual([
      'must not be empty for specified object fields',
      'must not be empty at the root',
    ]);
  });

  test('may keep a type that is none', () => {
    const beta = (type: string): CustomResourceDefinition =>
      definitionOf(
        fromPlain({
          ...(manifest([], {
            versions: [{ name: 'v1', served: true, storage: true }],
            validation: { openAPIV3Schema: { properties: { a: { type } } } },
          }) as object),
          apiVersion: 'apiextensions.k8s.io/v1beta1',
        }),
      );
    expect(details(beta('int'), beta('date'))).toEqual([]);
    expect(details(beta('int'), beta('string'))).toEqual(expect.arrayContaining([expect.stringMatching(/^supported values/)]));
  });

  test('may keep too many selectable fields that it leaves alone, since 1.35', () => {
    const withFields = (n: number): CustomResourceDefinition => {
      const selectableFields = Array.from({ length: n }, (_, i) => ({ jsonPath: `.m.k${String(i)}` }));
      const openAPIV3Schema = { type: 'object', properties: { m: { type: 'object', additionalProperties: { type: 'string' } } } };
      return definitionOf(
        manifest([], { versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, selectableFields }] }),
      );
    };
    expect(details(withFields(9), withFields(9))).toEqual([]);
    expect(details(withFields(9), withFields(9), { kubernetesVersion: kubernetesVersion(34) })).toEqual(['must have at most 8 items']);
    expect(details(withFields(9), withFields(10))).toEqual(['must have at most 8 items']);
  });

  test('need not add a schema where there was none, unless unknown fields are dropped', () => {
    const without = definitionOf(manifest([undefined]));
    expect(details(without, without)).toEqual(['because otherwise all fields are pruned']);
  });

  test('turns nothing on that may not be turned on, and keeps it where it was', () => {
    const keeping = definitionOf(manifest([{ type: 'object' }], { preserveUnknownFields: true }));
    expect(details(keeping, keeping)).toEqual([]);
    expect(details(keeping, definitionWith({ type: 'object' }))).toHaveLength(1);
  });

  test('keeps the versions that were stored', () => {
    const version = (name: string, storage: boolean): object => ({
      name,
      served: true,
      storage,
      schema: { openAPIV3Schema: { type: 'object' } },
    });
    const old = definitionOf(manifest([], { versions: [version('v1', true)] }));
    expect(details(definitionOf(manifest([], { versions: [version('v1', false), version('v2', true)] })), old)).toEqual([]);
    expect(details(definitionOf(manifest([], { versions: [version('v2', true)] })), old)).toEqual([
      expect.stringMatching(/^missing from spec\.versions; v1 was/),
    ]);
  });
});

describe('what never changes', () => {
  const changed = definitionOf(
    fromPlain({
      ...(manifest([{ type: 'object' }], { group: 'b.c', scope: 'Cluster', names: { plural: 'coats', kind: 'Coat' } }) as object),
      metadata: { name: 'coats.b.c' },
    }),
  );
  const old = definitionWith({ type: 'object' });
  const immutable = (options: DefinitionUpdateOptions): readonly string[] =>
    validateDefinitionUpdate(changed, old, options)
      .errors.map(errorText)
      .filter((text) => text.startsWith('spec.'));

  test('is group and plural name, and scope and kind once resources are served', () => {
    const always = [
      'spec.group: Invalid value: "b.c": field is immutable',
      'spec.names.plural: Invalid value: "coats": field is immutable',
    ];
    expect(immutable({})).toEqual(always);
    expect(immutable({ established: true })).toEqual([
      'spec.scope: Invalid value: "Cluster": field is immutable',
      'spec.names.kind: Invalid value: "Coat": field is immutable',
      ...always,
    ]);
  });

  test('is that a CA bundle is valid, once it was and resources are served', () => {
    const withBundle = (caBundle: string): CustomResourceDefinition => {
      const webhook = { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://h', ...(caBundle === '' ? {} : { caBundle }) } };
      return definitionOf(manifest([{ type: 'object' }], { conversion: { strategy: 'Webhook', webhook } }));
    };
    expect(details(withBundle('aGVsbG8='), withBundle(''))).toEqual([]);
    expect(details(withBundle('aGVsbG8='), withBundle('aGk='), { established: true })).toEqual([]);
    const invalid = ['unable to load root certificates: unable to parse bytes as PEM block'];
    expect(details(withBundle('aGVsbG8='), withBundle(''), { established: true })).toEqual(invalid);
    const on = (minor: number): readonly string[] =>
      details(withBundle('aGVsbG8='), withBundle(''), { established: true, kubernetesVersion: kubernetesVersion(minor) });
    expect([on(30), on(31)]).toEqual([[], invalid]);
  });
});

describe('a live definition', () => {
  const CREATED = '2025-03-04T05:06:07Z';
  const META = { name: 'shirts.stable.example.com', uid: 'u', resourceVersion: '7', generation: 2, creationTimestamp: CREATED };
  const condition = (type: string, status: string): object => ({ type, status, reason: '', message: '', lastTransitionTime: CREATED });
  const STATUS = {
    acceptedNames: { plural: 'shirts', kind: 'Shirt' },
    conditions: [condition('NamesAccepted', 'True'), condition('Established', 'True')],
    storedVersions: ['v1'],
  };
  const live = (metadata: object = {}, status: object = STATUS, spec: Record<string, unknown> = {}): CustomResourceDefinition =>
    definitionOf(fromPlain({ ...(manifest([{ type: 'object' }], spec) as object), metadata: { ...META, ...metadata }, status }));
  const errors = (...update: Parameters<typeof validateDefinitionUpdate>): readonly string[] =>
    validateDefinitionUpdate(...update).errors.map(errorText);

  test('is accepted unchanged, applied over from its manifest, and with other times', () => {
    expect(errors(live(), live())).toEqual([]);
    expect(errors(definitionWith({ type: 'object' }), live())).toEqual([]);
    expect(errors(live({ creationTimestamp: '2020-01-01T00:00:00Z', generation: 9 }), live())).toEqual([]);
  });

  test('keeps its uid, which is said once by each check', () => {
    const immutable = 'metadata.uid: Invalid value: "v": field is immutable';
    expect(errors(live({ uid: 'v' }), live())).toEqual([immutable, immutable]);
    expect(errors(live({ uid: '' }), live())).toEqual([]);
  });

  test('stays in deletion whatever a request says, and gains no finalizer', () => {
    const deletion = { deletionTimestamp: '2025-06-07T08:09:10Z', deletionGracePeriodSeconds: 0, finalizers: ['example.com/a'] };
    expect(errors(definitionWith({ type: 'object' }), live(deletion))).toEqual([]);
    expect(errors(live({ ...deletion, deletionTimestamp: '2026-01-01T00:00:00Z' }), live(deletion))).toEqual([]);
    expect(new Set(errors(definitionWith({ type: 'object' }), live(deletion), { judgesDeletion: true }))).toEqual(
      new Set([
        'metadata.deletionTimestamp: Invalid value: null: field is immutable',
        'metadata.deletionGracePeriodSeconds: Invalid value: null: field is immutable',
      ]),
    );
    expect(errors(live({ ...deletion, deletionTimestamp: '2025-06-07T08:09:10.5Z' }), live(deletion), { judgesDeletion: true })).toEqual([
      'metadata.deletionTimestamp: Invalid value: "2025-06-07T08:09:10Z": field is immutable',
      'metadata.deletionTimestamp: Invalid value: "2025-06-07T08:09:10Z": field is immutable',
    ]);
    const added = errors(live({ ...deletion, finalizers: ['example.com/a', 'example.com/b'] }), live(deletion));
    expect(new Set(added)).toEqual(
      new Set([
        'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ' +
          '[]string{"example.com/b"}',
      ]),
    );
    expect(errors(live(deletion), live()).length).toBe(4);
  });

  test('is established if its conditions say so, and only without any if the options do', () => {
    const cluster = { scope: 'Cluster' };
    const immutable = ['spec.scope: Invalid value: "Cluster": field is immutable'];
    const unestablished = { ...STATUS, conditions: [condition('Established', 'False')] };
    const bare = { storedVersions: ['v1'] };
    expect(errors(live({}, STATUS, cluster), live())).toEqual(immutable);
    expect(errors(live({}, STATUS, cluster), live({}, unestablished), { established: true })).toEqual([]);
    expect(errors(live({}, STATUS, cluster), live({}, bare))).toEqual([]);
    expect(errors(live({}, STATUS, cluster), live({}, bare), { established: true })).toEqual(immutable);
  });

  test('is refused for a stored version that it does not have', () => {
    const stored = { ...STATUS, storedVersions: ['v0', 'v1'] };
    const missing = [
      'status.storedVersions[0]: Invalid value: "v0": missing from spec.versions; v0 was previously a storage version, and must remain in ' +
        'spec.versions until a storage migration ensures no data remains persisted in v0 and removes v0 from status.storedVersions',
    ];
    expect(errors(live({}, stored), live({}, stored))).toEqual(missing);
    expect(errors(live({}, STATUS), live({}, stored))).toEqual(missing);
    expect(errors(live({}, stored), live())).toEqual([]);
    expect(errors(live({}, stored), live({}, stored), { storedVersions: ['v1'] })).toEqual([]);
  });

  test('counts as a manifest only if the options say so', () => {
    const stored = { ...STATUS, storedVersions: ['v0'] };
    expect(errors(definitionWith({ type: 'object' }), live({}, stored), { oldIsStored: false })).toEqual([]);
  });

  test('has a generation that leaves its range with a change of the spec', () => {
    const last = live({ generation: 9_223_372_036_854_775_807n });
    expect(errors(last, last)).toEqual([]);
    expect(
      new Set(
        errors(live({}, STATUS, { preserveUnknownFields: false, names: { plural: 'shirts', kind: 'Shirt', shortNames: ['s'] } }), last),
      ),
    ).toEqual(
      new Set([
        'metadata.generation: Invalid value: -9223372036854775808: must be greater than or equal to 0',
        'metadata.generation: Invalid value: -9223372036854775808: must not be decremented',
      ]),
    );
  });
});

describe('the compiler of rules', () => {
  const contexts = (schemas: readonly object[], old: readonly object[]): readonly RuleContext[] => {
    const seen: RuleContext[] = [];
    validateDefinitionUpdate(definitionOf(manifest(schemas)), definitionOf(manifest(old)), {
      compileRules: (_root, context) => {
        seen.push(context);
        return {
          compile: ({ schema }) => (schema['x-kubernetes-validations'] ?? []).map(() => ({ usesOldSelf: false, errors: [] })),
          totalCost: () => [],
        };
      },
    });
    return seen;
  };
  const ruled = (rule: string, messageExpression = ''): object => ({
    type: 'object',
    'x-kubernetes-validations': [{ rule, messageExpression }],
  });

  test('knows which expressions were there before, and whether the schema changed', () => {
    const preexisting = { rules: new Set(['a']), messageExpressions: new Set(['b']) };
    expect(contexts([ruled('a', 'b')], [ruled('a', 'b')])).toEqual([{ preexisting, suppressesCostOfEach: true }]);
    expect(contexts([ruled('c')], [ruled('a', 'b')])).toEqual([{ preexisting, suppressesCostOfEach: false }]);
  });

  test('knows so of every version by its name, hoisted or not', () => {
    const [a, b] = [ruled('a'), ruled('b')];
    expect(contexts([a, b], [a, a]).map(({ suppressesCostOfEach }) => suppressesCostOfEach)).toEqual([true, false]);
    expect(contexts([a, a], [a, b]).map(({ suppressesCostOfEach }) => suppressesCostOfEach)).toEqual([true]);
  });
});
