import type { CheckResult, Severity } from '@structural/checker';
import { annotator } from './annotate.js';

function result(file: string, severities: readonly Severity[]): CheckResult {
  const diagnostics = severities.map((severity, i) => ({ rule: 'syntax', severity, message: `${severity} ${i}`, file, range: { start: 0, end: 1 }, related: [] }) as const);
  return { file, text: 'a', documents: 1, definitions: [], resources: [], diagnostics };
}

const words = (commands: string): readonly string[] => commands.split('\n').filter((line) => line !== '').map((line) => line.slice(line.lastIndexOf('::') + 2));

describe('annotator', () => {
  it('prints errors at once and warnings at the end', () => {
    const { add, end } = annotator(10, 0, (file) => file);
    expect(words(add(result('a', ['warning', 'error', 'info'])))).toEqual(['error 1']);
    expect(words(add(result('b', ['error'])))).toEqual(['error 0']);
    expect(words(end())).toEqual(['warning 0']);
  });

  it('stops at the limit of each, and counts what was annotated before', () => {
    const { add, end } = annotator(2, 1, (file) => file);
    expect(words(add(result('a', ['warning', 'error', 'warning', 'error', 'warning'])))).toEqual(['error 1']);
    expect(add(result('b', ['error']))).toBe('');
    expect(words(end())).toEqual(['warning 0', 'warning 2']);
  });
});
