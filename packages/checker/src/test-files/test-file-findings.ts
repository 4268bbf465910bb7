import type { JsonPath, SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { nearNames } from '../names/near-names.js';
import { keyRangeAt } from '../place/position.js';
import { ERROR_KEYS, FILE_KEYS, MATCHER_KEYS, TEST_KEYS, WEBHOOK_KEYS, type CaseKey } from './case-keys.js';

/** The keys that a file of tests has in it and that mean nothing, if a document is one; in the order of the text. */
export function testFileFindings(file: string, document: SourceDocument): readonly Diagnostic[] {
  const { value } = document;
  const shape = shapeOfFile(value);
  if (shape === undefined) return [];
  const findings: Diagnostic[] = [];
  const visit = (at: JsonValue, path: JsonPath, { each, keys }: Shape): void => {
    if (each !== undefined && isJsonArray(at)) at.forEach((item, i) => visit(item, [...path, i], each));
    if (keys === undefined || !isJsonObject(at)) return;
    for (const name of Object.keys(at)) {
      const below = keys.get(name);
      if (below === undefined) findings.push(unknownKey(file, document, [...path, name], name, [...keys.keys()]));
      else if (below !== null) visit(at[name] ?? null, [...path, name], below);
    }
  };
  visit(value, [], shape);
  return findings;
}

/** Whether a document holds tests, so that it is no oversight that it holds no definition. */
export function isTestFile({ value }: SourceDocument): boolean {
  return shapeOfFile(value) !== undefined;
}

function shapeOfFile(value: JsonValue): Shape | undefined {
  if (!isJsonObject(value) || value['tests'] === undefined) return undefined;
  return isOfTests(value['tests'], isObject(value['base'] ?? null)) ? CASES : isOpenshift(value) ? OPENSHIFT : undefined;
}

/** Which keys a mapping may have and what is below them, null for anything; or what each item of a list is. A matcher may be one or a list of them. */
interface Shape {
  readonly keys?: ReadonlyMap<string, Shape | null>;
  readonly each?: Shape;
}

function shapeOf(keys: readonly CaseKey[], below: Partial<Record<CaseKey['value'], Shape>> = {}): Shape {
  return { keys: new Map(keys.map(({ name, value }) => [name, below[value] ?? null])) };
}

const oneOrMore = (shape: Shape): Shape => ({ ...shape, each: shape });
const TEST = shapeOf(TEST_KEYS, { errors: oneOrMore(shapeOf(ERROR_KEYS)), warnings: oneOrMore(shapeOf(MATCHER_KEYS)) });
const CASES = shapeOf(FILE_KEYS, { tests: { each: TEST }, webhook: shapeOf(WEBHOOK_KEYS) });

/** The keys of suites of openshift/api. Source: openshift/api, `tests/types.go`. */
const ON_CREATE = ['name', 'initial', 'expectedError', 'expected'];
const ON_UPDATE = [...ON_CREATE, 'initialCRDPatches', 'updated', 'expectedStatusError'];
const uncheckedKeys = (names: readonly string[]): Shape => ({ keys: new Map(names.map((name) => [name, null])) });
const OPENSHIFT: Shape = {
  keys: new Map<string, Shape | null>([
    ...['apiVersion', 'name', 'crdName', 'crd', 'featureGates', 'version'].map((name) => [name, null] as const),
    [
      'tests',
      {
        keys: new Map<string, Shape>([
          ['onCreate', { each: uncheckedKeys(ON_CREATE) }],
          ['onUpdate', { each: uncheckedKeys(ON_UPDATE) }],
        ]),
      },
    ],
  ]),
};

/** Recognised by objects that are created or updated: other files have lists of tests, too. */
function isOfTests(tests: JsonValue, hasBase: boolean): boolean {
  const hasObject = (test: JsonValue): boolean =>
    isJsonObject(test) &&
    ['create', 'oldSelf', 'status', 'update'].some((key) => isObject(test[key] ?? null) || (hasBase && test[key] !== undefined));
  return isJsonArray(tests) && tests.some((test) => hasObject(test) || (isJsonObject(test) && test['crdErrors'] !== undefined));
}

function isObject(value: JsonValue): boolean {
  return isJsonObject(value) && typeof value['apiVersion'] === 'string' && typeof value['kind'] === 'string';
}

function isOpenshift({ crd, crdName, tests }: Readonly<Record<string, JsonValue | undefined>>): boolean {
  return (crdName !== undefined || crd !== undefined) && tests !== undefined && isJsonObject(tests);
}

function unknownKey(file: string, document: SourceDocument, path: JsonPath, name: string, names: readonly string[]): Diagnostic {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  const near = names.find((each) => plain(each) === plain(name)) ?? nearNames(name, names)[0];
  return {
    rule: 'unknown-test-key',
    severity: 'error',
    message: `there is no key ${JSON.stringify(name.slice(0, 80))} here`,
    file,
    range: keyRangeAt(document, path),
    related: [],
    hint: near === undefined ? `there are ${names.join(', ')}` : `did you mean ${near}?`,
  };
}
