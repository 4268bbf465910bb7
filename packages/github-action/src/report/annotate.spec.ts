import type { CheckResult, Severity } from '@structural/checker';
import { annotationsOf, annotator, type PlacedAnnotation } from './annotate.js';

function of(file: string, severities: readonly Severity[]): readonly PlacedAnnotation[] {
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

const stay = (annotation: PlacedAnnotation): Promise<PlacedAnnotation> => Promise.resolve(annotation);

describe('annotator', () => {
  it('prints errors at once and warnings at the end', async () => {
    const { add, end } = annotator(10, 0, stay);
    expect(words(await add(of('a', ['warning', 'error', 'info'])))).toEqual(['error 1']);
    expect(words(await add(of('b', ['error'])))).toEqual(['error 0']);
    expect(words(await end())).toEqual(['warning 0']);
  });

  it('stops at the limit of each, and counts what was annotated before', async () => {
    const { add, end, shown } = annotator(2, 1, stay);
    expect(words(await add(of('a', ['warning', 'error', 'warning', 'error', 'warning'])))).toEqual(['error 1']);
    expect(await add(of('b', ['error']))).toBe('');
    expect(words(await end())).toEqual(['warning 0', 'warning 2']);
    expect(shown()).toBe(3);
  });

  it('prints no more of a message than a runner takes, its beginning and its end', async () => {
    const [annotation] = of('a', ['error']);
    const command = await annotator(10, 0, stay).add([{ ...annotation!, message: `begin ${'x'.repeat(100_000)} end` }]);
    expect(command).toMatch(/::begin x+ … x+ end\n$/);
    expect(command.slice(command.lastIndexOf('::') + 2).length).toBeLessThanOrEqual(4_097);
  });

  it('moves annotations to where the diff shows them', async () => {
    const command = await annotator(10, 0, (annotation) => Promise.resolve({ ...annotation, line: 7 })).add(of('a', ['error']));
    expect(command).toContain('line=7,endLine=7');
  });
});
