import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseLine } from './case-line.js';
import { readCases, requestLine } from './index.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structural-cases-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), text);
}

test('numbers of expressions and answers stay as they are written', () => {
  write('cel/floats', {
    'cel.json': '{\n  "expr": "a  b",\n  "selves": [1.0, 9223372036854775807]\n}\n',
    'verdict.json': '{\n  "min": "1",\n  "cost": 1.50\n}\n',
  });
  const [one] = readCases(root);
  expect(one && caseLine(one)).toBe(
    '{"request":{"id":"cel/floats","op":"cel","cel":{"expr":"a  b","selves":[1.0,9223372036854775807]}},"answer":{"min":"1","cost":1.50}}',
  );
});

test('files tell what is asked, and request.json the rest', () => {
  write('a/parse', { 'text.json': '{}' });
  write('b/update', { 'crd.yaml': 'new', 'old.yaml': 'old' });
  write('c/status', { 'crd.yaml': 'c', 'resource.yaml': 'r', 'request.json': '{"subresource": "status"}' });
  expect(readCases(root).map(({ request }) => request)).toEqual([
    { id: 'a/parse', op: 'parse', text: '{}' },
    { id: 'b/update', op: 'crd', crd: 'new', old: 'old' },
    { id: 'c/status', op: 'cr', crd: 'c', cr: 'r', subresource: 'status' },
  ]);
});

test('ages of resources in a table count from the time of the answer, or from now', () => {
  write('tables/ages', {
    'crd.yaml': 'c',
    'resources.yaml': 'at: NOW-90s\n---\nat: NOW-0s\n',
    'request.json': '{"op": "table", "version": "v1"}',
    'verdict.json': '{"rows": [], "now": "2026-01-01T00:01:30.000Z"}',
  });
  const crs = (now?: string) => readCases(root, now).map(({ request }) => request.crs);
  expect(crs()).toEqual([['at: 2026-01-01T00:00:00Z\n', 'at: 2026-01-01T00:01:30Z\n']]);
  expect(crs('2026-01-02T00:00:00.000Z')).toEqual([['at: 2026-01-01T23:58:30Z\n', 'at: 2026-01-02T00:00:00Z\n']]);
});

test('a folder that asks nothing, a text in two files and a case without an answer are refused', () => {
  write('a/nothing', { 'verdict.json': '{}' });
  expect(() => readCases(root)).toThrow('case a/nothing asks nothing');
  write('a/nothing', { 'text.yaml': '', 'text.json': '' });
  expect(() => readCases(root)).toThrow('holds text twice');
  rmSync(join(root, 'a'), { recursive: true });
  write('a/unasked', { 'text.yaml': 'x' });
  const [one] = readCases(root);
  expect(one && requestLine(one)).toBe('{"id":"a/unasked","op":"parse","text":"x"}');
  expect(() => one && caseLine(one)).toThrow('never asked');
});
