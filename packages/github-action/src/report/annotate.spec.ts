import type { CheckResult, Severity } from '@structural/checker';
import { annotationsOf, annotator, type Annotations } from './annotate.js';

function of(file: string, severities: readonly Severity[]): Annotations {
  const diagnostics = severities.map(
    (severity, i) => ({ rule: 'syntax', severity, message: `${severity} ${i}`, file, range: { start: 0, end: 1 }, related: [] }) as const,
  );
  const result: CheckResult = { file, text: 'a', documents: 1, definitions: [], resources: [], diagnostics };
  return annotationsOf(result, 10, (path) => path);
}

const words = (commands: string): readonly string[] =>
  commands
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(line.lastIndexOf('::') + 2));

describe('annotator', () => {
  it('prints errors at once and warnings at the end', () => {
    const { add, end } = annotator(10, 0);
    expect(words(add(of('a', ['warning', 'error', 'info'])))).toEqual(['error 1']);
    expect(words(add(of('b', ['error'])))).toEqual(['error 0']);
    expect(words(end())).toEqual(['warning 0']);
  });

  it('stops at the limit of each, and counts what was annotated before', () => {
    const { add, end } = annotator(2, 1);
    expect(words(add(of('a', ['warning', 'error', 'warning', 'error', 'warning'])))).toEqual(['error 1']);
    expect(add(of('b', ['error']))).toBe('');
    expect(words(end())).toEqual(['warning 0', 'warning 2']);
  });
});
