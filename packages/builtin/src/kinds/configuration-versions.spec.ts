import { deprecatedConfiguration, goneConfiguration } from './configuration-versions.js';

test('a version that its program reads no more is gone from that minor on, with the newest one of the minor instead', () => {
  expect(goneConfiguration('audit.k8s.io/v1beta1', 23)).toBeUndefined();
  expect(goneConfiguration('audit.k8s.io/v1beta1', 24)).toEqual({ readBy: 'kube-apiserver', removed: 24, replacement: 'audit.k8s.io/v1' });
  expect(goneConfiguration('kubeadm.k8s.io/v1beta2', 30)?.replacement).toBe('kubeadm.k8s.io/v1beta3');
  expect(goneConfiguration('kubeadm.k8s.io/v1beta2', 31)?.replacement).toBe('kubeadm.k8s.io/v1beta4');
  expect(goneConfiguration('kubescheduler.config.k8s.io/v1', 37)).toBeUndefined();
  expect(goneConfiguration('policy/v1beta1', 37)).toBeUndefined();
  expect(goneConfiguration('constructor', 37)).toBeUndefined();
});

test('a version that its program warns of is deprecated until it is gone', () => {
  const deprecated = [30, 31, 36, 37].map((minor) => deprecatedConfiguration('kubeadm.k8s.io/v1beta3', minor)?.replacement);
  expect(deprecated).toEqual([undefined, 'kubeadm.k8s.io/v1beta4', 'kubeadm.k8s.io/v1beta4', undefined]);
  expect(deprecatedConfiguration('audit.k8s.io/v1', 37)).toBeUndefined();
});
