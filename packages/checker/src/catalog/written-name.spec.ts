import { writtenName } from './written-name.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const HEAD = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n';

it.each([
  [`${HEAD}  name: crontabs.example.com\n  labels: {{ include "x" . }}\n`, 'crontabs.example.com'],
  [`${HEAD}  name: "crontabs.example.com" \n`, 'crontabs.example.com'],
  ['{"kind": "CustomResourceDefinition", "metadata": {"name": "crontabs.example.com"},', 'crontabs.example.com'],
  [`${HEAD}  name: {{ .Values.name }}\nspec:\n  group: example.com\n  names:\n    plural: crontabs\n`, 'crontabs.example.com'],
  [`${HEAD}  name: {{ .Values.name }}\nspec:\n  group: {{ .Values.group }}\n`, ''],
  ['kind: Other\nmetadata:\n  name: a.b\n', undefined],
])('reads the name in %j', (text, name) => {
  expect(writtenName(text)).toBe(name);
});

it('takes no time for hostile text', () => {
  const start = processorTime();
  writtenName(`CustomResourceDefinition${'name: a.'.repeat(100_000)}${'plural: '.repeat(100_000)}`);
  expect(processorTime() - start).toBeLessThan(1_000);
});
