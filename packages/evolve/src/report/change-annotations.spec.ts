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
  const change: Change = {
    id: 'c',
    rule: 'field-removed',
    definition: 'jobs.example.com',
    version: 'v1',
    field: 'spec.size',
    severity: 'error',
    findings: [finding],
    ...(old && { old }),
    ...(next && { new: next }),
  };
  const compared = { changes: [change] } as Partial<ComparedCatalogs> as ComparedCatalogs;
  const textOf = (): string => TEXT;
  return changeAnnotations({
    compared,
    strictness: 'readers',
    directions: ['forward'],
    kubernetesVersion: NEWEST_KUBERNETES,
    oldText: textOf,
    newText: textOf,
    unreadable: [],
  })[0];
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
