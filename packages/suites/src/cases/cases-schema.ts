import { ERROR_KEYS, FILE_KEYS, mappingSchema, MATCHER_KEYS, TEST_KEYS, WEBHOOK_KEYS, type CaseValue } from '@structural/checker';
import { MAX_TIMEOUT } from './read-conversion.js';

/** The JSON Schema (draft-07, which editors know) of a file of tests; the reader is stricter where a schema cannot be. */
export function casesSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'structural-tests.schema.json',
    title: '*.tests.yaml',
    description: 'Tests of CustomResourceDefinitions and admission policies, as kubectl structural test runs them',
    ...mappingSchema(FILE_KEYS, valueSchema, ['tests']),
  };
}

const TEXT = { type: 'string', minLength: 1 };

function valueSchema(value: CaseValue): object {
  switch (value) {
    case 'boolean':
      return { type: 'boolean' };
    case 'errors':
      return oneOrMore({ anyOf: [TEXT, mappingSchema(ERROR_KEYS, valueSchema)] });
    case 'warnings':
      return oneOrMore({ anyOf: [TEXT, mappingSchema(MATCHER_KEYS, valueSchema)] });
    case 'object':
      return { type: 'object', required: ['apiVersion', 'kind'] };
    case 'objects':
      return { type: 'array', items: { type: 'object', required: ['apiVersion', 'kind'] } };
    case 'texts':
      return { type: 'object', additionalProperties: { type: 'string' } };
    case 'user':
      return {
        type: 'object',
        required: ['username'],
        properties: { username: TEXT, groups: { type: 'array', items: TEXT } },
        additionalProperties: false,
      };
    case 'part':
      return { type: 'object' };
    case 'patches':
      return { type: 'array', items: { type: 'object', required: ['op', 'path'] } };
    case 'paths':
    case 'versions':
      return oneOrMore(TEXT);
    case 'tests':
      return { type: 'array', items: mappingSchema(TEST_KEYS, valueSchema, ['name']) };
    case 'seconds':
      return { type: 'integer', minimum: 1, maximum: MAX_TIMEOUT };
    case 'schema':
      return { type: 'string' };
    case 'webhook':
      return mappingSchema(WEBHOOK_KEYS, valueSchema);
    case 'text':
      return TEXT;
  }
}

function oneOrMore(item: object): object {
  return { anyOf: [item, { type: 'array', items: item }] };
}
