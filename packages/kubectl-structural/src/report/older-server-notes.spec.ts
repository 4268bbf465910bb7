import { kubernetesVersion } from '@structural/core';
import { olderServerNotes } from './older-server-notes.js';

test('documents of servers that were never asked are said to be those of another', () => {
  expect(olderServerNotes('publish', kubernetesVersion(25))).toContain(
    'note: documents of Kubernetes 1.25 were not compared: those of 1.34 are shown\n',
  );
  expect(olderServerNotes('publish', kubernetesVersion(34))).not.toContain('documents');
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
