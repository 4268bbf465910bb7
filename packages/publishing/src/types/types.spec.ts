import { definitionWith } from '../../tests/definition.js';
import { toGo } from './go.js';
import { toProtobuf } from './protobuf.js';
import { toTypeScript } from './typescript.js';

const DEFINITION = definitionWith({
  type: 'object',
  description: 'A shirt.',
  properties: {
    spec: {
      type: 'object',
      required: ['color'],
      properties: {
        color: { type: 'string', enum: ['red', 'blue'], description: 'Its color. */' },
        size: { type: 'integer', format: 'int32', default: 3 },
        'wash-hot': { type: 'boolean', nullable: true },
        port: { 'x-kubernetes-int-or-string': true },
        parts: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
        grid: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        raw: { 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
  },
});

describe('types of a version', () => {
  test('in TypeScript', () => {
    expect(toTypeScript(DEFINITION, 'v1')?.text.split('\n\n').slice(0, 4).join('\n\n')).toBe(
      [
        '/** A shirt. */',
        'export interface Shirt {',
        '  apiVersion: "stable.example.com/v1";',
        '  kind: "Shirt";',
        '  metadata: ObjectMeta;',
        '  spec?: ShirtSpec;',
        '}',
        '',
        'export interface ShirtList {',
        '  apiVersion: "stable.example.com/v1";',
        '  kind: "ShirtList";',
        '  metadata: ListMeta;',
        '  items: Shirt[];',
        '}',
        '',
        'export interface ShirtSpec {',
        '  /** Its color. *\\/ */',
        '  color: "red" | "blue";',
        '  /**',
        '   * @default 3',
        '   * @type integer',
        '   * @format int32',
        '   */',
        '  size?: number;',
        '  "wash-hot"?: boolean | null;',
        '  port?: number | string;',
        '  /** @x-kubernetes-list-type map name */',
        '  parts?: ShirtSpecParts[];',
        '  grid?: number[][];',
        '  labels?: { [name: string]: string };',
        '  raw?: unknown;',
        '}',
        '',
        'export interface ShirtSpecParts {',
        '  name: string;',
        '}',
      ].join('\n'),
    );
  });

  test('in Go', () => {
    expect(toGo(DEFINITION, 'v1')).toEqual({
      lost: [],
      notes: ['controller-gen takes float32 and float64 with crd:allowDangerousTypes=true only.'],
      text: `// Package v1 holds the types of stable.example.com/v1.
// +kubebuilder:object:generate=true
// +groupName=stable.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// A shirt.
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=shirts,singular=shirt,scope=Namespaced
// +kubebuilder:storageversion
type Shirt struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// +optional
	Spec *ShirtSpec \`json:"spec,omitempty"\`
}

// ShirtList is a list of Shirt.
// +kubebuilder:object:root=true
type ShirtList struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`

	Items []Shirt \`json:"items"\`
}

type ShirtSpec struct {
	// Its color. */
	// +kubebuilder:validation:Enum={"red","blue"}
	// +required
	Color string \`json:"color"\`

	// +default=3
	// +optional
	Size *int32 \`json:"size,omitempty"\`

	// +nullable
	// +optional
	WashHot *bool \`json:"wash-hot,omitempty"\`

	// +optional
	Port *intstr.IntOrString \`json:"port,omitempty"\`

	// +listType=map
	// +listMapKey=name
	// +optional
	Parts []ShirtSpecParts \`json:"parts,omitempty"\`

	// +optional
	Grid [][]float64 \`json:"grid,omitempty"\`

	// +optional
	Labels map[string]string \`json:"labels,omitempty"\`

	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:XPreserveUnknownFields
	// +optional
	Raw *runtime.RawExtension \`json:"raw,omitempty"\`
}

type ShirtSpecParts struct {
	// +required
	Name string \`json:"name"\`
}
`,
    });
  });

  test('in Protobuf, which says what it cannot', () => {
    expect(toProtobuf(DEFINITION, 'v1')).toMatchObject({
      lost: [
        'ShirtSpec.color: Protobuf does not say enum.',
        'ShirtSpec.size: Protobuf does not say default.',
        'ShirtSpec.wash-hot: Protobuf does not say nullable.',
        'ShirtSpec.parts: Protobuf does not say x-kubernetes-list-type.',
      ],
      notes: ['ShirtSpecGridList stands for a list within a list or map; its JSON has no "items".'],
      text: `syntax = "proto3";

package com.example.stable.v1;

import "google/protobuf/struct.proto";
import "k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto";
import "k8s.io/apimachinery/pkg/util/intstr/generated.proto";

// A shirt.
message Shirt {
  k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta metadata = 1;
  ShirtSpec spec = 2;
}

message ShirtList {
  k8s.io.apimachinery.pkg.apis.meta.v1.ListMeta metadata = 1;
  repeated Shirt items = 2;
}

message ShirtSpec {
  // Its color. */
  // enum: red, blue
  string color = 1;
  // default: 3
  optional int32 size = 2;
  // nullable: true
  optional bool washHot = 3 [json_name = "wash-hot"];
  optional k8s.io.apimachinery.pkg.util.intstr.IntOrString port = 4;
  // x-kubernetes-list-type: map name
  repeated ShirtSpecParts parts = 5;
  repeated ShirtSpecGridList grid = 6;
  map<string, string> labels = 7;
  google.protobuf.Value raw = 8;
}

message ShirtSpecParts {
  string name = 1;
}

message ShirtSpecGridList {
  repeated double items = 1;
}
`,
    });
  });

  test('names that clash are numbered, and names no language has are changed or noted', () => {
    const object = { type: 'object', properties: { a: { type: 'string' } } };
    const definition = definitionWith({
      type: 'object',
      properties: { 'a-b': object, a_b: object, '0': { type: 'string' }, '`': { type: 'string' }, __proto__: { type: 'string' } },
    });
    const ts = toTypeScript(definition, 'v1')?.text ?? '';
    expect(
      ts
        .split('\n')
        .filter((line) => /^ {2}["A-Za-z_].*\?: /.test(line))
        .slice(0, 4),
    ).toEqual(['  "0"?: string;', '  "a-b"?: ShirtAB;', '  a_b?: ShirtAB2;', '  "`"?: string;']);
    expect(toGo(definition, 'v1')?.notes).toEqual(['Shirt has a field "`", which a struct tag cannot name.']);
  });

  test('are none of a version that is not there', () => {
    expect([toTypeScript, toGo, toProtobuf].map((to) => to(DEFINITION, 'v9'))).toEqual([undefined, undefined, undefined]);
  });
});
