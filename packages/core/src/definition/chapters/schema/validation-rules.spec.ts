import fc from 'fast-check';
import { definitionWith } from '../../../../tests/definition.js';
import { errorText } from '../../../field/error.js';
import { pathText } from '../../../field/path.js';
import { validateDefinition } from '../../admission/validate.js';
import { mentionsOldSelf } from '../../../rules/mentions-old-self.js';

const AT = 'spec.validation.openAPIV3Schema.properties[a]';

const verdict = (a: object): ReturnType<typeof validateDefinition> =>
  validateDefinition(definitionWith({ type: 'object', properties: { a } }));
const texts = (a: object): readonly string[] => verdict(a).errors.map((error) => errorText(error).replace(`${AT}.`, ''));
const ruled = (rule: object, schema: object = { type: 'string' }): object => ({
  ...schema,
  'x-kubernetes-validations': [{ rule: 'true', ...rule }],
});

describe('a rule', () => {
  test.each<[object, readonly string[]]>([
    [{ rule: 'true', message: 'm', messageExpression: "'m'", reason: 'FieldValueForbidden' }, []],
    [{ rule: ' \n', message: ' ' }, ['rule: Required value: rule is not specified']],
    [{ message: '\u0085 ' }, ['message: Invalid value: "\\u0085 ": must be non-empty if specified']],
    [{ message: '\ufeff' }, []],
    [{ message: 'a\rb' }, ['message: Invalid value: "a\\rb": must not contain line breaks']],
    [{ message: '\na\n' }, []],
    [{ rule: 'true\n&& true' }, ['message: Required value: message must be specified if rule contains line breaks']],
    [{ rule: '\ntrue\n' }, []],
    [{ messageExpression: ' ' }, ['messageExpression: Required value: messageExpression must be non-empty if specified']],
    [
      { reason: '' },
      [
        'reason: Unsupported value: "": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
      ],
    ],
    [
      { fieldPath: '\n' },
      [
        'fieldPath: Invalid value: "\\n": must be non-empty if specified',
        'fieldPath: Invalid value: "\\n": must not contain line breaks',
        'fieldPath: Invalid value: "\\n": must be a valid path',
      ],
    ],
    [{ fieldPath: '.b' }, ['fieldPath: Invalid value: ".b": must be a valid path']],
    [{ optionalOldSelf: false }, ['optionalOldSelf: Invalid value: false: may not be set if oldSelf is not used in rule']],
    [{ rule: 'self == oldSelf', optionalOldSelf: true }, []],
  ])('%j', (rule, errors) => {
    expect(texts(ruled(rule))).toEqual(errors.map((error) => `x-kubernetes-validations[0].${error}`));
  });

  test('may have any fieldPath where its schema has no structural form', () => {
    const schema = { type: 'object', properties: { b: { type: 'string', $ref: 'x' } } };
    expect(texts(ruled({ fieldPath: '.nowhere' }, schema))).toEqual(['properties[b].$ref: Forbidden: $ref is not supported']);
    expect(texts({ ...ruled({ fieldPath: '.nowhere' }), properties: { c: schema } })).toHaveLength(1);
  });
});

describe('oldSelf', () => {
  const old = ruled({ rule: 'self == oldSelf' });
  const uncorrelatable = (within: string): string =>
    `Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within ${AT}${within}`;

  test.each<[string, object, readonly string[]]>([
    ['in a map', { type: 'object', additionalProperties: old }, []],
    ['in an atomic map', { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { b: old } }, []],
    ['on a list', ruled({ rule: 'self == oldSelf' }, { type: 'array', items: { type: 'string' } }), []],
    ['in a list', { type: 'array', items: old }, [`items.x-kubernetes-validations[0].rule: ${uncorrelatable('')}`]],
    [
      'in a set',
      { type: 'array', 'x-kubernetes-list-type': 'set', items: old },
      [`items.x-kubernetes-validations[0].rule: ${uncorrelatable('')}`],
    ],
    [
      'below the topmost of two lists',
      { type: 'object', properties: { b: { type: 'array', items: { type: 'array', items: old } } } },
      [`properties[b].items.items.x-kubernetes-validations[0].rule: ${uncorrelatable('.properties[b]')}`],
    ],
  ])('%s', (_name, schema, errors) => {
    expect(texts(schema)).toEqual(errors);
  });

  test('is good in a list whose items have keys', () => {
    const items = { type: 'object', properties: { n: { type: 'string' }, b: old }, required: ['n'] };
    expect(texts({ type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['n'], items })).toEqual([]);
  });

  test.each<[string, boolean]>([
    ['self == oldSelf', true],
    ['oldSelf.a.b', true],
    ['.oldSelf', true],
    ['has(oldSelf.x)', true],
    ['self[?oldSelf]', true],
    ["{'a': oldSelf}", true],
    ['1.0 == 1.0 && oldSelf==1', true],
    ["'\\'' == oldSelf", true],
    ["r'\\' == oldSelf", true],
    ['x in .oldSelf', true],
    ['self.oldSelf', false],
    ['self . oldSelf', false],
    ['self.?oldSelf', false],
    ['self[0].oldSelf', false],
    ['(self).oldSelf', false],
    ['"a".oldSelf', false],
    ['self.`oldSelf`', false],
    ['oldSelf(1)', false],
    ['oldSelfie', false],
    ['"oldSelf"', false],
    ["'''a' oldSelf '''", false],
    ['b\'oldSelf\' == bR"oldSelf"', false],
    ["r'\\'+'oldSelf'", false],
    ['true // oldSelf\n', false],
    ["'oldSelf", false],
  ])('is found in %s: %j', (expression, found) => {
    expect(mentionsOldSelf(expression)).toBe(found);
  });

  test('is looked for in any text', () => {
    const pieces = fc.constantFrom('oldSelf', '"', "'", '\\', '.', '?', '(', ')', '//', '\n', '`', 'r', 'b', '1', ' ');
    fc.assert(fc.property(fc.array(pieces), (text) => typeof mentionsOldSelf(text.join('')) === 'boolean'));
  });
});

describe('the type of a rule', () => {
  const anything = { 'x-kubernetes-preserve-unknown-fields': true };
  const message =
    'Internal error: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations';

  test.each<[string, object, readonly string[]]>([
    ['of anything', ruled({}, anything), [`x-kubernetes-validations: ${message}`]],
    [
      'of a list of maps of anything',
      ruled({}, { type: 'array', items: { type: 'object', additionalProperties: anything } }),
      [`x-kubernetes-validations: ${message}`],
    ],
    ['of an object that holds anything', ruled({}, { type: 'object', properties: { b: anything } }), []],
    ['of an int-or-string', ruled({}, { 'x-kubernetes-int-or-string': true }), []],
    [
      'below one without a type',
      ruled({}, { ...anything, properties: { b: ruled({}) } }),
      [`properties[b].x-kubernetes-validations: ${message}`, `x-kubernetes-validations: ${message}`],
    ],
    [
      'of items of what is no list',
      ruled({}, { type: 'string', items: ruled({}) }),
      ['items.x-kubernetes-validations: Internal error: failed to convert to declType for CEL validation rules'],
    ],
  ])('%s', (_name, schema, errors) => {
    expect(texts(schema)).toEqual(errors);
  });

  test('is counted only where there is one', () => {
    expect(verdict(ruled({}, anything)).uncompiledRules).toBe(0);
  });

  test('makes the server crash two steps below what is no list', () => {
    const schema = ruled({}, { type: 'string', items: { type: 'array', items: ruled({}) } });
    expect(pathText(verdict(schema).panic!.at)).toBe(`${AT}.items.items.x-kubernetes-validations`);
    const named = (name: string): object => ruled({}, { type: 'string', items: { type: 'object', properties: { [name]: ruled({}) } } });
    expect(verdict(named('a-b')).panic).toBeDefined();
    // A name that CEL cannot spell is not looked for in the type above.
    expect(verdict(named('1')).panic).toBeUndefined();
  });
});
