import { fromPlain } from '@structural/json';
import { definitionOf, definitionWith, manifest } from '../../../tests/definition.js';
import type { CustomResourceDefinition } from '../custom-resource-definition.js';
import { definitionConditions } from './conditions.js';

const ACCEPTED = { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' };
const ESTABLISHED = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
};

const named = (name: string, names: object, group = 'example.com'): CustomResourceDefinition =>
  definitionOf(fromPlain({ ...(manifest([{ type: 'object' }], { group, names }) as object), metadata: { name } }));

describe('the conditions of a definition', () => {
  test('end with its names accepted and itself established', () => {
    expect(definitionConditions(definitionWith({ type: 'object' }))).toEqual([ACCEPTED, ESTABLISHED]);
  });

  test('tell of the last of its names that another one in the group has', () => {
    const coat = named('coats.example.com', { plural: 'coats', kind: 'Coat', shortNames: ['c', 'ct'] });
    const conflicts = (names: object, group?: string): unknown =>
      definitionConditions(named('x.example.com', { plural: 'x', kind: 'X', ...names }, group), [coat])
        .filter(({ status }) => status !== 'True')
        .map(({ reason, message }) => [reason, message]);
    const notAccepted = ['NotAccepted', 'not all names are accepted'];
    expect(conflicts({})).toEqual([]);
    expect(conflicts({ plural: 'coats' }, 'example.org')).toEqual([]);
    expect(conflicts({ plural: 'coats' })).toEqual([['PluralConflict', '"coats" is already in use'], notAccepted]);
    expect(conflicts({ plural: 'coats', singular: 'c' })).toEqual([['SingularConflict', '"c" is already in use'], notAccepted]);
    expect(conflicts({ shortNames: ['c', 'coat', 'c'] })).toEqual([
      ['ShortNamesConflict', '["c" is already in use, "coat" is already in use]'],
      notAccepted,
    ]);
    expect(conflicts({ shortNames: ['c'], kind: 'Coat', listKind: 'Coats' })).toEqual([
      ['KindConflict', '"Coat" is already in use'],
      notAccepted,
    ]);
    expect(conflicts({ listKind: 'CoatList' })).toEqual([['ListKindConflict', '"CoatList" is already in use'], notAccepted]);
  });

  test('are not in conflict with the definition itself', () => {
    const coat = named('coats.example.com', { plural: 'coats', kind: 'Coat' });
    expect(definitionConditions(coat, [coat])).toEqual([ACCEPTED, ESTABLISHED]);
  });

  test('hold it back while its CA bundle is none', () => {
    const conversion = {
      strategy: 'Webhook',
      webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://h', caBundle: 'aGVsbG8=' } },
    };
    expect(definitionConditions(definitionOf(manifest([{ type: 'object' }], { conversion })))).toEqual([
      ACCEPTED,
      { type: 'Established', status: 'False', reason: 'InvalidCABundle', message: 'The conversion webhook CABundle is invalid' },
    ]);
  });

  test.each([
    ['https://github.com/a', 'True', 'ApprovedAnnotation', 'approved in https://github.com/a'],
    ['unapproved', 'False', 'UnapprovedAnnotation', 'not approved: "unapproved"'],
    ['', 'False', 'MissingAnnotation', expect.stringMatching(/^protected groups must have approval annotation/)],
    ['x', 'False', 'InvalidAnnotation', expect.stringMatching(/^protected groups must have approval annotation/)],
  ])('say of a protected group with approval %j: %s', (annotation, status, reason, message) => {
    const metadata = { name: 'x.k8s.io', annotations: { 'api-approved.kubernetes.io': annotation } };
    const definition = definitionOf(fromPlain({ ...(manifest([{ type: 'object' }], { group: 'k8s.io' }) as object), metadata }));
    expect(definitionConditions(definition)).toContainEqual({
      type: 'KubernetesAPIApprovalPolicyConformant',
      status,
      reason,
      message: message as string,
    });
  });

  test('tell of a schema that is not structural', () => {
    expect(definitionConditions(definitionWith({}))).toContainEqual({
      type: 'NonStructuralSchema',
      status: 'True',
      reason: 'Violations',
      message: 'spec.versions[0].schema.openAPIV3Schema.type: Required value: must not be empty at the root',
    });
  });
});
