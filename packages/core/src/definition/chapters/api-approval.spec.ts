import { fromPlain } from '@structural/json';
import { definitionOf, manifest } from '../../../tests/definition.js';
import { errorText } from '../../field/error.js';
import { apiApproval, isProtectedGroup, validateApiApproval } from './api-approval.js';

const PATH = 'metadata.annotations[api-approved.kubernetes.io]';
const SEE = 'see https://github.com/kubernetes/enhancements/pull/1111';

const inGroup = (group: string, annotation?: string): ReturnType<typeof definitionOf> => {
  const annotations = annotation === undefined ? {} : { 'api-approved.kubernetes.io': annotation };
  return definitionOf(fromPlain({ ...(manifest([], { group }) as object), metadata: { annotations } }));
};

describe('the approval of an API', () => {
  test('is asked for in the groups of the community only', () => {
    expect(['k8s.io', 'a.k8s.io', 'kubernetes.io', 'a.b.kubernetes.io'].every(isProtectedGroup)).toBe(true);
    expect(['xk8s.io', 'k8s.io.example.com', 'example.com'].some(isProtectedGroup)).toBe(false);
    expect(validateApiApproval(inGroup('example.com'))).toEqual([]);
  });

  test.each([
    ['https://github.com/kubernetes/kubernetes/pull/1', 'approved', 'approved in https://github.com/kubernetes/kubernetes/pull/1'],
    ['x:y://z', 'invalid', undefined],
    ['unapproved, for "now"', 'bypassed', 'not approved: "unapproved, for \\"now\\""'],
    ['', 'missing', `protected groups must have approval annotation "api-approved.kubernetes.io", ${SEE}`],
    [
      'yes',
      'invalid',
      `protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", ${SEE}`,
    ],
    ['/path', 'invalid', undefined],
    ['https:///x', 'invalid', undefined],
  ])('%j is %s', (annotation, state, reason) => {
    expect(apiApproval(inGroup('k8s.io', annotation))).toEqual({ state, reason: reason ?? (expect.any(String) as string) });
  });

  test('that is missing is required, one that is malformed shown', () => {
    expect(validateApiApproval(inGroup('k8s.io')).map(errorText)).toEqual([
      `${PATH}: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", ${SEE}`,
    ]);
    expect(validateApiApproval(inGroup('k8s.io', 'x')).map(errorText)).toEqual([expect.stringContaining(`${PATH}: Invalid value: "x": `)]);
  });

  test('is not asked for again where it was wrong in the same way before', () => {
    expect(validateApiApproval(inGroup('k8s.io'), inGroup('k8s.io'))).toEqual([]);
    expect(validateApiApproval(inGroup('k8s.io', 'x'), inGroup('k8s.io', 'y'))).toEqual([]);
    expect(validateApiApproval(inGroup('k8s.io'), inGroup('k8s.io', 'x'))).toHaveLength(1);
  });
});
