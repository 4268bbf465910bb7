import { NEWEST_KUBERNETES } from '@structural/core';
import { check } from '../check/check.js';
import { readCatalog } from '../catalog/read-catalog.js';
import type { CheckSetup } from '../options/check-setup.js';
import { readNamespaceFiles } from './read-namespaces.js';

const namespace = (name: string, level: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n  labels:\n    pod-security.kubernetes.io/enforce: ${level}\n`;
const pod = (namespaceLine: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a${namespaceLine}}\nspec: {containers: [{name: a, image: b}]}\n`;

/** A server that forbids what is in a restricted namespace, and warns of the rest where a label is known. */
const kubernetes: NonNullable<CheckSetup['kubernetes']> = {
  minor: NEWEST_KUBERNETES.minor,
  judge: ({ namespaceLabels, text }) => {
    const level = namespaceLabels?.['pod-security.kubernetes.io/enforce'];
    if (level === 'restricted')
      return { code: 403, reason: 'Forbidden', message: 'pods "a" is forbidden: violates PodSecurity "restricted:latest": all' };
    return {
      code: 201,
      object: JSON.parse(text) as unknown,
      ...(level && { warnings: [`would violate PodSecurity "${level}:latest": some`] }),
    };
  },
};

function findings(text: string, options: CheckSetup = {}): readonly string[] {
  return check('a.yaml', text, { catalog: readCatalog([]), kubernetes, ...options }).diagnostics.map(
    ({ hint = '', message, range, rule, severity }) => `${severity} ${rule} ${text.slice(range.start, range.end)}: ${message} | ${hint}`,
  );
}

describe('a namespace that asks Pod Security', () => {
  const ERROR =
    'error policy-violation spec: pods "a" is forbidden: violates PodSecurity "restricted:latest": all | its namespace asks for that';

  it('has its pods judged, from its own file and from others', () => {
    expect(findings(`${namespace('prod', 'restricted')}---\n${pod(', namespace: prod')}`)).toEqual([`${ERROR} in line 5`]);
    const namespaces = readNamespaceFiles([{ file: 'ns.yaml', text: namespace('prod', 'restricted') }]);
    expect(findings(pod(', namespace: prod'), { namespaces })).toEqual([`${ERROR} at ns.yaml:5`]);
    expect(findings(`${namespace('prod', 'baseline')}---\n${pod(', namespace: prod')}`, { namespaces })).toEqual([
      'warning policy-violation spec: would violate PodSecurity "baseline:latest": some | its namespace asks for that in line 5',
    ]);
    expect(findings(`${namespace('prod', 'restricted')}---\n${pod(', namespace: prod')}`, { namespaces: false })).toEqual([]);
  });

  it('is the one that is written, else the default one, unless a kustomization may say another', () => {
    const namespaces = readNamespaceFiles([{ file: 'ns.yaml', text: namespace('default', 'restricted') }]);
    expect(findings(pod(''), { namespaces })).toEqual([`${ERROR} at ns.yaml:5`]);
    expect(findings(pod(', namespace: other'), { namespaces })).toEqual([]);
    expect(findings(pod(''), { namespaces, place: { isKustomized: true } })).toEqual([]);
  });

  it('is not known where it is written twice with other labels', () => {
    const twice = (level: string) => [
      { file: 'a.yaml', text: namespace('prod', 'restricted') },
      { file: 'b.yaml', text: namespace('prod', level) },
    ];
    expect(readNamespaceFiles(twice('baseline')).size).toBe(0);
    expect(readNamespaceFiles(twice('restricted')).get('prod')).toEqual({
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
      place: 'b.yaml:5',
    });
  });
});
