import {
  askedServerText,
  isCreatingKubernetes,
  kubernetesVersionText,
  parseCreatingKubernetesVersion,
  parseKubernetesVersion,
} from './kubernetes-versions.js';

describe('parseKubernetesVersion', () => {
  it('reads a version with or without v, patch and what vendors add', () => {
    expect(
      ['1.30', '1.36', 'v1.37', '1.35.12', 'v1.36.5-gke.100', '1.34.1+k3s1', '1.37+'].map((text) =>
        kubernetesVersionText(parseKubernetesVersion(text)!),
      ),
    ).toEqual(['1.30', '1.36', '1.37', '1.35', '1.36', '1.34', '1.37']);
  });

  it('knows servers before 1.22 where definitions are created', () => {
    const texts = ['1.15', 'v1.18.20', '1.21+', '1.30'].map((text) => parseCreatingKubernetesVersion(text)!);
    expect(texts.map(kubernetesVersionText)).toEqual(['1.15', '1.18', '1.21', '1.30']);
    expect(texts.map(isCreatingKubernetes)).toEqual([true, true, true, false]);
    for (const text of ['1.14', '1.39']) expect(parseCreatingKubernetesVersion(text)).toBeUndefined();
    expect(parseKubernetesVersion('1.18')).toBeUndefined();
  });

  it('says where another patch than the one asked for answers, and which release a preview is', () => {
    const asked = (text: string): string => askedServerText(parseKubernetesVersion(text)!);
    expect(['1.34', '1.34.0', '1.34.1', '1.34.13', '1.38'].map(asked)).toEqual([
      '1.34',
      '1.34.0',
      '1.34 (newest patch)',
      '1.34',
      '1.38 (1.38.0-alpha.2)',
    ]);
    expect(kubernetesVersionText(parseKubernetesVersion('1.34.0')!)).toBe('1.34.0');
  });

  it('knows no other server', () => {
    for (const text of ['', '1', '1.21', '1.39', '2.36', '1.36-', '1.36_gke', '1.036.', ' 1.36', '1.99999'])
      expect(parseKubernetesVersion(text)).toBeUndefined();
  });
});
