import { kubernetesVersion } from '@structural/core';
import { olderServerNotes } from './older-server-notes.js';

test('servers that publish no OpenAPI 3 are said to do so', () => {
  expect(olderServerNotes('publish', kubernetesVersion(23))).toContain(
    'note: servers of Kubernetes 1.23 publish Swagger 2.0 only, unless their feature gate OpenAPIV3 is on\n',
  );
  expect(olderServerNotes('compare', kubernetesVersion(25))).toBe(
    'note: verdicts are exact from Kubernetes 1.34 on, and for 1.25 as far as its differences are known\n',
  );
});

test('expressions of servers that drop rules are said to be checked as by the first that does not', () => {
  expect(olderServerNotes('cel', kubernetesVersion(24))).toContain(
    'note: Kubernetes 1.24 drops rules: expressions are checked as 1.25 does\n',
  );
  expect(olderServerNotes('cel', kubernetesVersion(25))).not.toContain('drops');
});
