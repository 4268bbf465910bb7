import { kubernetesVersionText, parseKubernetesVersion } from './kubernetes-versions.js';

describe('parseKubernetesVersion', () => {
  it('reads a version with or without v, patch and what vendors add', () => {
    expect(
      ['1.30', '1.36', 'v1.37', '1.35.12', 'v1.36.5-gke.100', '1.34.1+k3s1', '1.37+'].map((text) =>
        kubernetesVersionText(parseKubernetesVersion(text)!),
      ),
    ).toEqual(['1.30', '1.36', '1.37', '1.35', '1.36', '1.34', '1.37']);
  });

  it('knows no other server', () => {
    for (const text of ['', '1', '1.29', '1.38', '2.36', '1.36-', '1.36_gke', '1.036.', ' 1.36', '1.99999'])
      expect(parseKubernetesVersion(text)).toBeUndefined();
  });
});
