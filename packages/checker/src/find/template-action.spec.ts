import { fromPlain } from '@structural/json';
import { findBreakingAction, findTemplatedValue } from './template-action.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

function breaking(text: string): string | undefined {
  const range = findBreakingAction(text, { start: 0, end: text.length });
  return range && `${range.start}:${text.slice(range.start, range.end)}`;
}

describe('findBreakingAction', () => {
  it.each([
    ['at the start of a line', 'a: 1\n{{- if .Values.x }}\nb: 2\n', '5:{{- if .Values.x }}'],
    ['indented', 'a:\n  {{ toYaml .x | nindent 2 }}\n', '5:{{ toYaml .x | nindent 2 }}'],
    ['as a list item', 'a:\n- {{ .x }}\n', '5:{{ .x }}'],
    ['as a value', 'a: {{ .x }}-b\n', '3:{{ .x }}'],
    ['as a value of a list item', '- name: {{x}}\n', '8:{{x}}'],
    ['in double quotes that it breaks', 'a: "{{ template "x" . }}"\n', '4:{{ template "x" . }}'],
    ['not in quotes that hold it', "a: '{{ .x }}'\nb: {{ .y }}\n", '17:{{ .y }}'],
    ['after one in quotes, when only that one breaks', 'a: \'{{ template "x" . }}\'\n  {{- end }}\n', '28:{{- end }}'],
    ["in Helm's words anywhere, for want of a better one", 'a: b-{{ .Values.x }}\n\tc: 1\n', '5:{{ .Values.x }}'],
    ['open to the end of the line', 'a: {{ .x\n', '3:{{ .x'],
  ])('finds an action %s', (_, text, expected) => {
    expect(breaking(text)).toBe(expected);
  });

  it.each([
    ['in a comment', '# {{ .Values.x }}\na: [\n'],
    ['that are braces in text', 'a: [\ndescription: use {{ x }} or {{.y}}\n'],
    ['there are none', 'a: [\n'],
  ])('finds nothing where actions are %s', (_, text) => {
    expect(breaking(text)).toBeUndefined();
  });

  it('keeps to its document', () => {
    const text = 'a: {{ x }}\n---\nb: [\n---\nc: {{ y }}\n';
    expect(findBreakingAction(text, { start: 15, end: 20 })).toBeUndefined();
  });

  it.each([
    ['braces', '{{'.repeat(1_500_000)],
    ['dashes', `${'- '.repeat(1_500_000)}{{`],
    ['colons', `${': '.repeat(1_500_000)}x {{`],
    ['lines', 'a: x {{ y\n'.repeat(300_000)],
  ])('takes linear time on megabytes of %s', (_, text) => {
    const before = processorTime();
    breaking(text);
    expect(processorTime() - before).toBeLessThan(1_500);
  });
});

describe('findTemplatedValue', () => {
  const definition = {
    kind: 'CustomResourceDefinition',
    metadata: { name: 'x', labels: { app: 'cron' } },
    spec: { versions: [{ schema: { openAPIV3Schema: { description: '{{ .Values.x }}' } } }] },
  };

  it('finds any action in a definition, apart from its schemas', () => {
    expect(findTemplatedValue(fromPlain(definition), [[]])).toBeUndefined();
    const templated = { ...definition, spec: { ...definition.spec, conversion: { caBundle: '{{caBundle}}' } } };
    expect(findTemplatedValue(fromPlain(templated), [[]])).toEqual(['spec', 'conversion', 'caBundle']);
    expect(findTemplatedValue(fromPlain({ kind: 'List', items: [7, templated] }), [['items', 1]])).toEqual([
      'items',
      1,
      'spec',
      'conversion',
      'caBundle',
    ]);
  });

  it('finds the first in the order of the text', () => {
    expect(findTemplatedValue(fromPlain({ metadata: { name: '{{x}}' }, spec: { group: '{{y}}' } }), [[]])).toEqual(['metadata', 'name']);
  });

  it("finds only Helm's own words in other kinds, and only in text of one line", () => {
    expect(findTemplatedValue(fromPlain({ a: ['{{ $labels.x }}', 'line {{ .Values.x }}\nline\n'] }), [])).toBeUndefined();
    expect(findTemplatedValue(fromPlain({ a: ['{{ $labels.x }}', '--level={{ .Values.level }}'] }), [])).toEqual(['a', 1]);
    expect(findTemplatedValue(fromPlain({ a: '{{ include "x" . }}' }), [])).toEqual(['a']);
  });

  it('takes for text what Alertmanager expands, and what a HelmRelease hands to its chart', () => {
    const texts = [
      '{{ if eq .Status "firing" }}1{{ else }}0{{ end }}',
      '{{ template "slack.title" . }}',
      '{{ .data | toYaml | nindent 2 }}',
      '{{ .GroupLabels.SortedPairs.Values | join " " }}',
    ];
    expect(findTemplatedValue(fromPlain({ texts }), [])).toBeUndefined();
    const values = { url: 'http://a.{{ .Release.Namespace }}.svc' };
    const apiVersion = 'helm.toolkit.fluxcd.io/v2';
    expect(findTemplatedValue(fromPlain({ apiVersion, spec: { values } }), [])).toBeUndefined();
    expect(findTemplatedValue(fromPlain({ apiVersion, metadata: { name: '{{ .Release.Name }}' } }), [])).toEqual(['metadata', 'name']);
    expect(findTemplatedValue(fromPlain({ apiVersion: 'a.b/v1', spec: { values } }), [])).toEqual(['spec', 'values', 'url']);
  });
});
