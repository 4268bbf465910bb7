import { parseYaml, type JsonPath, type SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { placeInText, placeOf } from '../case/place-of.js';
import type { TestCase } from '../case/test-case.js';
import type { SuiteProblem } from '../suite.js';
import { toCreateCase, toUpdateCase, type OpenshiftTest } from './to-test-case.js';

/** A suite as openshift/api writes it. */
export interface OpenshiftSuite {
  readonly name: string;
  /** The name of the definition; empty where only `crd` says it. */
  readonly crdName: string;
  /** A path or pattern, from the folder of the suite, as older suites have it. */
  readonly crd?: string;
  /** Gates that have to be enabled, with `-` before them: disabled. */
  readonly featureGates: readonly string[];
  readonly version?: string;
  readonly cases: readonly TestCase[];
}

/** A suite, or all that keeps it from being one. */
export type ReadOpenshiftSuite =
  | { readonly ok: true; readonly suite: OpenshiftSuite }
  | { readonly ok: false; readonly problems: readonly SuiteProblem[] };

/** Whether a value is a suite of this form, and not some other document. */
export function isOpenshiftSuite(value: JsonValue): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const { crd, crdName, tests } = value;
  return (
    isJsonObject(tests) &&
    (tests['onCreate'] !== undefined || tests['onUpdate'] !== undefined || crdName !== undefined || crd !== undefined)
  );
}

/**
 * Reads a suite of openshift/api. Keys that the harness does not know are skipped, as it does; what it cannot read is a problem at its place.
 *
 * The objects of tests that expect an error alone are read as far as the harness reads them.
 */
export function readOpenshiftSuite(file: string, document: SourceDocument): ReadOpenshiftSuite {
  const problems: SuiteProblem[] = [];
  const fault = (path: JsonPath, message: string, range = placeOf({ file, document, path })): undefined => {
    problems.push({ file, message, text: document.text, range });
  };
  const text = (value: JsonValue | undefined, path: JsonPath): string => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    fault(path, `${path.join('.')} must be a text`);
    return '';
  };
  const list = (value: JsonValue | undefined, path: JsonPath): JsonArray => {
    if (value === undefined || value === null) return [];
    if (isJsonArray(value)) return value;
    fault(path, `${path.join('.')} must be a list`);
    return [];
  };
  const object = (path: JsonPath, content: string): JsonValue => {
    const parsed = parseYaml(content);
    if (parsed.ok) return parsed.value;
    fault(path, parsed.error.message, placeInText(document, path, content, parsed.error.range));
    return null;
  };
  const root = isJsonObject(document.value) ? document.value : {};
  const tests = isJsonObject(root['tests']) ? root['tests'] : {};
  const toTest = (value: JsonValue, path: JsonPath): OpenshiftTest | undefined => {
    if (!isJsonObject(value)) return fault(path, `${path.join('.')} must be a mapping`);
    const textAt = (key: string): string => text(value[key], [...path, key]);
    return {
      file,
      document,
      path,
      name: textAt('name'),
      patches: list(value['initialCRDPatches'], [...path, 'initialCRDPatches']),
      initial: textAt('initial'),
      updated: textAt('updated'),
      expected: textAt('expected'),
      expectedError: textAt('expectedError'),
      expectedStatusError: textAt('expectedStatusError'),
      read: object,
    };
  };
  const casesOf = (key: 'onCreate' | 'onUpdate', toCase: (test: OpenshiftTest) => TestCase): readonly TestCase[] =>
    list(tests[key], ['tests', key]).flatMap((value, i) => {
      const test = toTest(value, ['tests', key, i]);
      return test === undefined ? [] : [toCase(test)];
    });
  const crd = text(root['crd'], ['crd']);
  const version = text(root['version'], ['version']);
  const gates = list(root['featureGates'], ['featureGates']).map((gate, i) => text(gate, ['featureGates', i]));
  const suite: OpenshiftSuite = {
    name: text(root['name'], ['name']),
    crdName: text(root['crdName'], ['crdName']),
    ...(crd !== '' && { crd }),
    featureGates: gates,
    ...(version !== '' && { version }),
    cases: [...casesOf('onCreate', toCreateCase), ...casesOf('onUpdate', toUpdateCase)],
  };
  if (suite.crdName === '' && crd === '') fault([], 'a suite must have crdName: the name of the CustomResourceDefinition that it tests');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, suite };
}
