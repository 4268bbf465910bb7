import { definitionWith } from '../../tests/definition.js';
import { toGo } from './go.js';
import { toProtobuf } from './protobuf.js';
import { toTypeScript } from './typescript.js';

const job = (extension: Readonly<Record<string, boolean>>) => ({
  type: 'object',
  ...extension,
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object' },
    b: { type: 'string', maxLength: 9 },
    a: { type: 'integer' },
  },
});
const text = { type: 'string' };
const embedded = (extension: Readonly<Record<string, boolean>> = {}) => ({
  ...job({ 'x-kubernetes-embedded-resource': true, ...extension }),
  required: ['metadata'],
});
const open = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };

const DEFINITION = definitionWith({
  type: 'object',
  properties: {
    job: embedded(),
    any: open,
    jobs: { type: 'array', items: open },
    wide: embedded({ 'x-kubernetes-preserve-unknown-fields': true }),
  },
});

/** The declaration of a type, from its first line to the brace that ends it. */
function declared(text: string | undefined, head: string): string {
  const from = text?.indexOf(`${head} {\n`) ?? -1;
  return text?.slice(from, text.indexOf('\n}', from) + 2) ?? '';
}

describe('embedded resources', () => {
  test('are structs with metav1 in Go, and raw where they may be of any kind', () => {
    const go = toGo(DEFINITION, 'v1');
    expect(declared(go?.text, 'type ShirtJob struct')).toBe(
      [
        'type ShirtJob struct {',
        '\tmetav1.TypeMeta `json:",inline"`',
        '\t// +required',
        '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
        '',
        '\t// +kubebuilder:validation:MaxLength=9',
        '\t// +optional',
        '\tB *string `json:"b,omitempty"`',
        '',
        '\t// +optional',
        '\tA *int `json:"a,omitempty"`',
        '}',
      ].join('\n'),
    );
    expect(go?.text).toContain('// +kubebuilder:validation:XEmbeddedResource\ntype ShirtJob struct');
    expect(go?.text).toContain('Any *runtime.RawExtension `json:"any,omitempty"`');
    expect(go?.text).toContain('Jobs []runtime.RawExtension `json:"jobs,omitempty"`');
    expect(go?.lost).toEqual(['ShirtWide: the server keeps unknown fields, Go drops them.']);
  });

  test('have apiVersion, kind and metadata in TypeScript', () => {
    const { lost, text } = toTypeScript(DEFINITION, 'v1') ?? {};
    const head = ['  apiVersion: string;', '  kind: string;', '  metadata: ObjectMeta;'];
    const fields = ['  /** @maxLength 9 */', '  b?: string;', '  /** @type integer */', '  a?: number;', '}'];
    expect(declared(text, 'export interface ShirtJob')).toBe(['export interface ShirtJob {', ...head, ...fields].join('\n'));
    expect(declared(text, 'export interface ShirtWide')).toBe(
      ['export interface ShirtWide {', ...head, '  [name: string]: unknown;', ...fields].join('\n'),
    );
    expect(text).toContain('  any?: { apiVersion: string; kind: string; metadata?: ObjectMeta; [name: string]: unknown };\n');
    expect(lost?.slice(0, 2)).toEqual([
      'ShirtJob.b: TypeScript does not say maxLength.',
      'ShirtJob.a: TypeScript does not say type integer.',
    ]);
  });

  test('are messages in Protobuf, whose fields have the numbers that they have in a plain object', () => {
    const plain = toProtobuf(definitionWith({ type: 'object', properties: { job: job({}) } }), 'v1');
    const proto = toProtobuf(DEFINITION, 'v1');
    expect(declared(proto?.text, 'message ShirtJob')).toBe(
      [
        'message ShirtJob {',
        '  string apiVersion = 1;',
        '  string kind = 2;',
        '  k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta metadata = 3;',
        '  // maxLength: 9',
        '  optional string b = 4;',
        '  optional int64 a = 5;',
        '}',
      ].join('\n'),
    );
    expect(declared(proto?.text, 'message Shirt')).toContain('google.protobuf.Struct any = 3;');
    const numbers = (of: typeof proto) => of?.numbers.get('com.example.stable.v1.ShirtJob');
    expect(numbers(proto)).toEqual(numbers(plain));
    expect(numbers(toProtobuf(DEFINITION, 'v1', plain))).toEqual(numbers(plain));
    const undeclared = toProtobuf(
      definitionWith({ type: 'object', properties: { job: { ...embedded(), properties: { b: text, a: text } } } }),
      'v1',
    );
    expect([...(numbers(undeclared) ?? [])].map(([name]) => name)).toEqual(['b', 'a', 'apiVersion', 'kind', 'metadata']);
    expect(proto?.lost).toContain('ShirtWide: the server keeps unknown fields, Protobuf drops them.');
  });
});
