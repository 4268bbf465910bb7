import { parseYaml } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { PatchOperation } from './json-patch.js';

/** What a suite expects of one request, or of an update that follows it. */
export interface SuiteTest {
  readonly name: string;
  readonly operation: 'create' | 'update';
  /** What the CRD was like while the first object was stored. */
  readonly patches: readonly PatchOperation[];
  readonly initial: JsonValue;
  readonly updated?: JsonValue;
  /** The object as it is stored, but for what a server adds to metadata. */
  readonly expected?: JsonValue;
  /** Part of what the server says. */
  readonly expectedError?: string;
  /** Part of what the server says to the update of the status that follows. */
  readonly expectedStatusError?: string;
}

/** Reads a suite of openshift/api; throws where it is no such suite. */
export function readSuite(text: string): readonly SuiteTest[] {
  const tests = member(read(text), 'tests');
  return (['create', 'update'] as const).flatMap((operation) => {
    const cases = isJsonObject(tests) ? tests[operation === 'create' ? 'onCreate' : 'onUpdate'] : undefined;
    return isJsonArray(cases) ? cases.map((test) => readTest(test, operation)) : [];
  });
}

function readTest(test: JsonValue, operation: SuiteTest['operation']): SuiteTest {
  const texts = ['expectedError', 'expectedStatusError'].flatMap((key) => textIn(test, key).map((text) => [key, text] as const));
  const objects = ['updated', 'expected'].flatMap((key) => textIn(test, key).map((text) => [key, read(text)] as const));
  const patches = member(test, 'initialCRDPatches');
  return {
    name: textIn(test, 'name')[0] ?? '',
    operation,
    patches: isJsonArray(patches) ? (patches as unknown as readonly PatchOperation[]) : [],
    initial: read(textIn(test, 'initial')[0] ?? ''),
    ...(Object.fromEntries([...texts, ...objects]) as Partial<SuiteTest>),
  };
}

function textIn(value: JsonValue, key: string): readonly string[] {
  const text = member(value, key);
  return typeof text === 'string' && text !== '' ? [text] : [];
}

function member(value: JsonValue, key: string): JsonValue {
  return isJsonObject(value) ? ((value as JsonObject)[key] ?? null) : null;
}

function read(text: string): JsonValue {
  const parsed = parseYaml(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}
