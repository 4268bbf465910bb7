import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { goText } from './go-literal.js';
import { toGo } from './go.js';

/** The comment of a field in Go, and the line that declares it. */
function fieldOf(schema: unknown, required: readonly string[] = []): readonly string[] {
  const text = toGo(definitionWith({ type: 'object', properties: { a: schema }, required }), 'v1')?.text ?? '';
  const [block = ''] = text.split('\n\n').filter((each) => /^\tA /m.test(each));
  return block
    .replace(/\n\}$/, '')
    .split('\n')
    .map((line) => line.trim().replace('// +kubebuilder:validation:', '// +'));
}

/** What stands below the fields of the resource and its list. */
function declaredBy(schema: unknown): string {
  const text = toGo(definitionWith({ type: 'object', properties: { a: schema } }), 'v1')?.text ?? '';
  return text.slice(text.indexOf('json:"items"')).split('\n').slice(3).join('\n');
}

const notesOf = (schema: unknown): readonly string[] | undefined =>
  toGo(definitionWith({ type: 'object', properties: { a: schema } }), 'v1')?.lost;

describe('markers in Go', () => {
  test.each<[string, unknown, readonly string[]]>([
    [
      'bounds of integers',
      { type: 'integer', minimum: 1, maximum: 10, exclusiveMaximum: true, multipleOf: 3, format: 'int64' },
      ['// +Minimum=1', '// +Maximum=10', '// +MultipleOf=3', '// +ExclusiveMaximum=true', '// +optional', 'A *int64'],
    ],
    ['an integer of no format', { type: 'integer' }, ['// +optional', 'A *int']],
    [
      'texts',
      { type: 'string', minLength: 1, maxLength: 9, pattern: '^"a\\d`$', format: 'hostname', enum: ['', 'a"b', 'c'] },
      [
        '// +MinLength=1',
        '// +MaxLength=9',
        '// +Pattern="^\\"a\\\\d`$"',
        '// +Enum={"","a\\"b","c"}',
        '// +Format="hostname"',
        '// +optional',
        'A *string',
      ],
    ],
    [
      'items of lists, and sets',
      { type: 'array', minItems: 1, 'x-kubernetes-list-type': 'set', items: { type: 'string', maxLength: 3 } },
      ['// +MinItems=1', '// +listType=set', '// +items:MaxLength=3', '// +optional', 'A []string'],
    ],
    [
      'times and numbers with words, whose types have to be named first',
      { type: 'string', format: 'date-time', maxLength: 20 },
      ['// +Type=string', '// +MaxLength=20', '// +optional', 'A *metav1.Time'],
    ],
    [
      'numbers or words',
      { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }], pattern: 'a' },
      ['// +XIntOrString', '// +Pattern="a"', '// +optional', 'A *intstr.IntOrString'],
    ],
    [
      'whole resources',
      { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      ['// +XEmbeddedResource', '// +optional', 'A *runtime.RawExtension'],
    ],
    [
      'rules',
      {
        type: 'string',
        'x-kubernetes-validations': [
          { rule: "self == 'a,b'\n|| false", message: 'no "b"', reason: 'FieldValueForbidden', fieldPath: '.x' },
          { rule: 'self != oldSelf.orValue("")', messageExpression: '"x"', optionalOldSelf: true },
        ],
      },
      [
        '// +XValidation:rule="self == \'a,b\'\\n|| false",message="no \\"b\\"",reason="FieldValueForbidden",fieldPath=".x"',
        '// +XValidation:rule="self != oldSelf.orValue(\\"\\")",messageExpression="\\"x\\"",optionalOldSelf=true',
        '// +optional',
        'A *string',
      ],
    ],
    [
      'titles, examples and documents',
      { type: 'string', title: 'T', example: 'e', externalDocs: { url: 'https://x', description: 'd' } },
      [
        '// +kubebuilder:title="T"',
        '// +kubebuilder:externalDocs:url="https://x",description="d"',
        '// +kubebuilder:example="e"',
        '// +optional',
        'A *string',
      ],
    ],
  ])('say %s', (_name, schema, wanted) => {
    expect(fieldOf(schema).map((line) => line.replace(/ `json.*/, ''))).toEqual(wanted);
  });

  test('say that a field with a default is required all the same', () => {
    expect(fieldOf({ type: 'string', default: 'x' }, ['a'])).toEqual(['// +default="x"', '// +required', 'A *string `json:"a,omitempty"`']);
  });

  test('stand at types of their own where those of a field do not reach', () => {
    expect(
      declaredBy({
        type: 'object',
        additionalProperties: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string', enum: ['a'] } },
      }),
    ).toBe('// +listType=set\n// +kubebuilder:validation:items:Enum={"a"}\ntype ShirtAValue []string\n');
    expect(declaredBy({ type: 'object' })).toBe('type ShirtA struct{}\n');
    expect(declaredBy({ type: 'object', properties: { b: { type: 'string' } }, maxProperties: 1, 'x-kubernetes-map-type': 'atomic' })).toBe(
      '// +kubebuilder:validation:MaxProperties=1\n// +structType=atomic\ntype ShirtA struct {\n\t// +optional\n\tB *string `json:"b,omitempty"`\n}\n',
    );
  });

  test('name quantities', () => {
    const pattern =
      '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';
    const quantity = { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }], pattern };
    expect(fieldOf({ type: 'object', additionalProperties: quantity })).toEqual([
      '// +optional',
      'A map[string]resource.Quantity `json:"a,omitempty"`',
    ]);
  });

  test.each<[string, unknown, string]>([
    ['junctors', { type: 'string', not: { enum: ['a'] }, oneOf: [{ minLength: 1 }] }, 'Shirt.a: no marker says oneOf, not.'],
    ['null among values', { type: 'string', nullable: true, enum: ['a', null] }, 'Shirt.a: no marker says enum.'],
    ['bounds of other types', { type: 'string', minimum: 1 }, 'Shirt.a: no marker says minimum.'],
    ['null within lists', { type: 'array', items: { type: 'string', nullable: true } }, 'Shirt.a: no marker says nullable of items.'],
    [
      'patterns of values that are times',
      { type: 'object', additionalProperties: { type: 'string', format: 'date-time', pattern: 'a' } },
      'Shirt.a: no marker says Type of values, Pattern of values.',
    ],
  ])('are missing for %s, which a note and the comment tell', (_name, schema, note) => {
    expect(notesOf(schema)).toEqual([note]);
    const said = fieldOf(schema);
    expect(said.slice(said.indexOf('// ---'), said.indexOf('// ---') + 2)).toEqual(['// ---', `// ${note.replace(/^\S+ n/, 'N')}`]);
  });

  test('are not what a description holds', () => {
    expect(fieldOf({ type: 'string', description: 'a\n+optional\nTODO b\n---\nc' })).toEqual([
      '// a +optional TODO b ---',
      '// c',
      '// +optional',
      'A *string `json:"a,omitempty"`',
    ]);
    expect(fieldOf({ type: 'string', description: '+nullable' })[0]).toBe('// \\+nullable');
    expect(fieldOf({ type: 'string', description: 'a\n\n+nullable' }).slice(0, 3)).toEqual(['// a', '//', '// \\+nullable']);
  });

  test('say what a definition says of its version', () => {
    const schema = { type: 'object', required: ['metadata'], properties: { metadata: { type: 'object' } } };
    const versions = [
      {
        name: 'v1',
        served: false,
        storage: true,
        deprecated: true,
        deprecationWarning: 'use "v2"',
        schema: { openAPIV3Schema: schema },
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: '.status.s' },
        },
        additionalPrinterColumns: [{ name: 'N', type: 'integer', jsonPath: '.spec.n', priority: 1, description: 'a, b', format: 'int32' }],
        selectableFields: [{ jsonPath: '.spec.n' }],
      },
    ];
    const names = { plural: 'shirts', kind: 'Shirt', singular: 'shirt', shortNames: ['sh', 's'], categories: ['all'], listKind: 'Shirts' };
    const go = toGo(definitionOf(manifest([], { scope: 'Cluster', names, versions })), 'v1');
    const text = go?.text ?? '';
    expect(text.slice(text.indexOf(')\n\n') + 3, text.indexOf('\n}\n')).split('\n')).toEqual([
      '// ---',
      '// No marker says spec.names.listKind Shirts.',
      '// +kubebuilder:object:root=true',
      '// +kubebuilder:resource:path=shirts,singular=shirt,shortName={"sh","s"},categories={"all"},scope=Cluster',
      '// +kubebuilder:storageversion',
      '// +kubebuilder:unservedversion',
      '// +kubebuilder:deprecatedversion:warning="use \\"v2\\""',
      '// +kubebuilder:subresource:status',
      '// +kubebuilder:subresource:scale:specpath=".spec.n",statuspath=".status.n",selectorpath=".status.s"',
      '// +kubebuilder:printcolumn:name="N",type="integer",JSONPath=".spec.n",description="a, b",format="int32",priority=1',
      '// +kubebuilder:selectablefield:JSONPath=".spec.n"',
      'type Shirt struct {',
      '\tmetav1.TypeMeta `json:",inline"`',
      '\t// +required',
      '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
    ]);
    expect(go?.lost).toEqual(['Shirt: no marker says spec.names.listKind Shirts.']);
  });
});

test('markers hold signs as they are written', () => {
  expect(goText('a && b <c>')).toBe('"a && b <c>"');
  expect(goText('a\\u0026 "b"\n')).toBe('"a\\\\u0026 \\"b\\"\\n"');
});
