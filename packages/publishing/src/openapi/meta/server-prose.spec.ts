import { isJsonObject, type JsonValue } from '@structural/json';
import { definitionWith } from '../../../tests/definition.js';
import { toOpenApiV2 } from '../documents/swagger.js';
import { toOpenApiV3 } from '../documents/openapi-v3.js';
import { printOpenApi } from '../printing/print-document.js';
import { readServerProse } from './server-prose.js';

const definition = definitionWith({ type: 'object', properties: { spec: { type: 'object' } } });

/** A document in the words of some server: every description of a shared part in capitals. */
function shouted(dialect: 'v2' | 'v3'): JsonValue {
  const made = dialect === 'v2' ? toOpenApiV2(definition, 'v1') : toOpenApiV3(definition, 'v1');
  if (!made.ok) throw new Error(made.error);
  return shout(made.document, false);
}

function shout(value: JsonValue, isShared: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => shout(item, isShared || isParameter(item)));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      isShared && key === 'description' && typeof member === 'string' && !member.startsWith('name of')
        ? member.toUpperCase()
        : shout(member, isShared || key.startsWith('io.k8s.') || isParameter(member)),
    ]),
  );
}

const isParameter = (value: JsonValue): boolean => isJsonObject(value) && 'in' in value && 'name' in value;

test.each(['v2', 'v3'] as const)('the words of a server make its document of ours: %s', (dialect) => {
  const theirs = shouted(dialect);
  const words = readServerProse(theirs);
  const ours = dialect === 'v2' ? toOpenApiV2(definition, 'v1', words) : toOpenApiV3(definition, 'v1', words);
  expect(ours.ok && printOpenApi(ours.document)).toBe(printOpenApi(theirs));
});

test.each<JsonValue>([null, 1, [], {}, { swagger: '2.0', definitions: 5 }, { components: { schemas: { Pod: {} } } }])(
  'what is no document of a server has no words: %j',
  (value) => {
    expect(readServerProse(value)).toBeUndefined();
  },
);
