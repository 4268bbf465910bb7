import { readFileSync } from 'node:fs';
import { caseLine } from './case-line.js';
import { casesFolder, readCases, requestLine } from './index.js';

const cases = readCases(casesFolder);

test('every operation of the protocol has cases, six hundred and more together', () => {
  expect([...new Set(cases.map(({ request }) => request.op))].sort()).toEqual(['cel', 'cr', 'crd', 'explain', 'openapi', 'parse', 'table']);
  expect(cases.length).toBeGreaterThanOrEqual(600);
});

test('every case is named in words', () => {
  expect(cases.map(({ name }) => name).filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
});

test('every case asks something else', () => {
  const asked = new Map<string, string[]>();
  for (const { name, request, cel } of cases) {
    const question = JSON.stringify([{ ...request, id: '' }, cel]);
    asked.set(question, [...(asked.get(question) ?? []), name]);
  }
  expect([...asked.values()].filter((names) => names.length > 1)).toEqual([]);
});

interface Schema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface LineSchema {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly allOf: readonly {
    readonly if: unknown;
    readonly then: { readonly properties: { readonly request: { readonly required: readonly string[] } } };
  }[];
}

const { allOf, definitions } = JSON.parse(readFileSync(new URL('../line.schema.json', import.meta.url), 'utf8')) as LineSchema;

test('the schema of lines names every member of requests and answers', () => {
  const unnamed = cases.flatMap((one) => {
    const { request, answer } = JSON.parse(caseLine(one)) as Record<string, Record<string, unknown>>;
    const missing = (members: object | undefined, schema: string): string[] =>
      Object.keys(members ?? {}).filter((key) => !Object.hasOwn(definitions[schema]?.properties ?? {}, key));
    return [...missing(request, 'request'), ...missing(answer, one.request.op)].map((key) => `${one.name}: ${key}`);
  });
  expect(unnamed).toEqual([]);
});

test('the schema of lines requires of each operation what all its requests have', () => {
  for (const { if: condition, then } of allOf) {
    const [, op] = /"const":"(\w+)"/.exec(JSON.stringify(condition)) ?? [];
    const requests = cases.filter(({ request }) => request.op === op).map((one) => JSON.parse(requestLine(one)) as object);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((request) => !then.properties.request.required.every((key) => Object.hasOwn(request, key)))).toEqual([]);
  }
});
