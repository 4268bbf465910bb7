import { NEWEST_KUBERNETES } from '@structural/checker';
import type { Finding } from '@structural/compare';
import type { Change } from '../changes/record/change.js';
import type { ComparedCatalogs } from '../changes/compare-catalogs.js';
import { changeAnnotations } from './change-annotations.js';

const TEXT = 'a:\n  size: {}\n';

function annotated(text: string, old: Change['old'], next: Change['new'], paths: readonly [readonly string[], readonly string[]]) {
  const answer = { errors: [], unknownFields: [], changes: [] };
  const finding: Finding = {
    id: 'i',
    change: 'c',
    rule: 'field-removed',
    audience: 'writers',
    direction: 'forward',
    definition: 'jobs.example.com',
    message: 'the field is gone: writes are refused',
    oldPath: paths[0],
    newPath: paths[1],
    verdict: 'breaking',
    witness: { kind: 'create', version: 'v1', resource: { apiVersion: 'v1', spec: text }, oldSays: answer, newSays: answer },
  };
  return annotations([
    {
      id: 'c',
      rule: 'field-removed',
      definition: 'jobs.example.com',
      version: 'v1',
      field: 'spec.size',
      severity: 'error',
      findings: [finding],
      ...(old && { old }),
      ...(next && { new: next }),
    },
  ])[0];
}

function annotations(changes: readonly Change[]): ReturnType<typeof changeAnnotations> {
  const compared = { changes } as Partial<ComparedCatalogs> as ComparedCatalogs;
  const textOf = (): string => TEXT;
  return changeAnnotations({
    compared,
    strictness: 'readers',
    directions: ['forward'],
    kubernetesVersion: NEWEST_KUBERNETES,
    oldText: textOf,
    newText: textOf,
    unreadable: [],
  });
}

const place = (file: string, start: number): NonNullable<Change['new']> => ({ file, range: { start, end: start + 4 } });

test('a removed field stands where it was, too, and its resource is whole', () => {
  const long = 'x'.repeat(3_000);
  expect(annotated(long, place('old.yaml', 5), place('new.yaml', 0), [['a', 'size'], ['a']])).toEqual({
    level: 'error',
    title: 'field-removed',
    file: 'new.yaml',
    line: 1,
    columns: { start: 1, end: 3 },
    message: `jobs.example.com v1 spec.size: the field is gone: writes are refused (breaks writers)\nsent to the server:\n  apiVersion: v1\n  spec: "${long}"\nold: accepts it\nnew: accepts it`,
    changes: 1,
    isOld: false,
    oldLine: 2,
    isGone: true,
  });
});

test('a resource that is too large is left out as a whole', () => {
  const { message = '' } = annotated('x'.repeat(9_000), place('old.yaml', 5), place('new.yaml', 5), [['a'], ['a']]) ?? {};
  expect(message).toContain('\nsent to the server: it is too large to show here\nold: accepts it\n');
  expect(message).not.toContain('xx');
});

test('a definition that is gone is annotated in its old file', () => {
  expect(annotated('x', place('old.yaml', 5), undefined, [['a'], []])).toMatchObject({
    file: 'old.yaml',
    line: 2,
    isOld: true,
    isGone: true,
  });
});

test('each rule has one before any has its second, as hosts show the first few', () => {
  const of = (rule: Change['rule'], field: string): Change => ({
    id: field,
    rule,
    definition: 'jobs.example.com',
    field,
    severity: 'error',
    findings: [
      {
        ...{
          id: field,
          change: field,
          rule,
          audience: 'writers',
          direction: 'forward',
          definition: 'jobs.example.com',
          verdict: 'breaking',
        },
        message: `${field}: gone`,
        witness: { kind: 'request', request: 'GET /', oldSays: '200', newSays: '404' },
      },
    ],
    new: place('new.yaml', 0),
  });
  const shown = annotations([of('field-removed', 'a'), of('field-removed', 'b'), of('version-removed', ''), of('rule-added', 'c')]);
  expect(shown.map(({ title }) => title)).toEqual(['field-removed', 'version-removed', 'rule-added', 'field-removed']);
});
