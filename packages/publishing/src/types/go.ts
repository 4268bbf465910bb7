import { printJson } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { goUnionMarkers } from './go-unions.js';
import {
  commentLines,
  identifier,
  toTypeModel,
  unusedName,
  usedNames,
  valuesText,
  type GeneratedTypes,
  type ModelField,
  type ModelType,
  type TypeReference,
  type UsedNames,
} from './type-model.js';

const IMPORTS: Readonly<Record<string, string>> = {
  metav1: 'metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"',
  runtime: '"k8s.io/apimachinery/pkg/runtime"',
  intstr: '"k8s.io/apimachinery/pkg/util/intstr"',
};

/**
 * Go types for one version and its list, as `client-go` and `controller-runtime` expect them, formatted as gofmt does but for the inside of
 * comments; unions, where they were asked for, are markers. Undefined where the definition has no such version.
 *
 * What is optional is a pointer unless it is a list or a map. Deep copies are to be generated. Go cannot say enums, bounds and patterns,
 * which become comments or vanish, nor a field whose name no struct tag can hold: that is noted.
 */
export function toGo(definition: CustomResourceDefinition, version: string): GeneratedTypes | undefined {
  const model = toTypeModel(definition, version);
  if (model === undefined) return undefined;
  const { group, kind, listKind } = model.published;
  const [root, ...rest] = model.types as [ModelType, ...ModelType[]];
  const notes: string[] = [];
  const head = ['\tmetav1.TypeMeta   `json:",inline"`', '\tmetav1.ObjectMeta `json:"metadata,omitempty"`'];
  const listHead = ['\tmetav1.TypeMeta `json:",inline"`', '\tmetav1.ListMeta `json:"metadata,omitempty"`'];
  const list =
    `// ${identifier(listKind, 'ResourceList')} is a list of ${identifier(kind, 'Resource')}.\n` +
    `type ${identifier(listKind, 'ResourceList')} struct {\n${listHead.join('\n')}\n\n\tItems []${root.name} \`json:"items"\`\n}`;
  const body = [declaration(root, head, notes), list, ...rest.map((type) => declaration(type, [], notes))].join('\n\n');
  const references = new Set(
    model.types.flatMap(({ fields }) => fields.map(({ type }) => typeText(type).replace(/^(?:\[\]|map\[string\])*/, ''))),
  );
  const used = Object.keys(IMPORTS).filter(
    (name) => name === 'metav1' || [...references].some((reference) => reference.startsWith(`${name}.`)),
  );
  const imports = `import (\n${used.map((name) => `\t${IMPORTS[name] ?? ''}`).join('\n')}\n)`;
  const title = `// Package ${packageName(version)} holds the types of ${group}/${version}.`;
  return { text: `${title}\npackage ${packageName(version)}\n\n${imports}\n\n${body}\n`, notes };
}

function packageName(version: string): string {
  return identifier(version, 'v1').toLowerCase();
}

function declaration({ name, description, fields, unions }: ModelType, head: readonly string[], notes: string[]): string {
  const taken =
    head.length === 0
      ? usedNames()
      : usedNames('TypeMeta', 'ObjectMeta', 'Kind', 'APIVersion', 'Name', 'Namespace', 'Labels', 'Annotations');
  const blocks = fields.flatMap((field) => fieldBlock(field, name, goUnionMarkers(field.name, unions), taken, notes));
  const about = [`// ${name} is a type of this API.`, ...(description === '' ? [] : ['//', ...comment(description, '')])];
  const opening = [...about, `type ${name} struct {`].join('\n');
  const inside = [...(head.length === 0 ? [] : [head.join('\n')]), ...blocks].join('\n\n');
  return inside === '' ? `${about.join('\n')}\ntype ${name} struct{}` : `${opening}\n${inside}\n}`;
}

function fieldBlock(
  field: ModelField,
  owner: string,
  unionMarkers: readonly string[],
  taken: UsedNames,
  notes: string[],
): readonly string[] {
  const { name, type, required, nullable, description, default: value, listType, listMapKeys = [] } = field;
  // eslint-disable-next-line no-control-regex -- what no struct tag can hold
  if (name === '' || name === '-' || /[`"\\,\u0000-\u001f\u007f]/.test(name)) {
    notes.push(`${owner} has a field ${printJson(name)}, which a struct tag cannot name.`);
    return [];
  }
  const markers = [
    ...(type.kind === 'scalar' && type.values !== undefined ? [`One of: ${valuesText(type.values)}.`] : []),
    ...(value === undefined ? [] : [`+default=${printJson(value)}`]),
    ...(listType === undefined || type.kind !== 'list' ? [] : [`+listType=${listType}`]),
    ...(type.kind === 'list' ? listMapKeys.map((key) => `+listMapKey=${key}`) : []),
    ...unionMarkers,
    ...(nullable ? ['+nullable'] : []),
    ...(required ? [] : ['+optional']),
  ];
  const isPointer = (!required || nullable) && type.kind !== 'list' && type.kind !== 'map';
  const tag = `\`json:"${name}${required ? '' : ',omitempty'}"\``;
  const lines = [...comment(description, '\t'), ...markers.flatMap((marker) => comment(marker, '\t'))];
  return [[...lines, `\t${unusedName(identifier(name, 'Field'), taken)} ${isPointer ? '*' : ''}${typeText(type)} ${tag}`].join('\n')];
}

function typeText(type: TypeReference): string {
  switch (type.kind) {
    case 'any':
    case 'object':
    case 'resource':
      return 'runtime.RawExtension';
    case 'named':
      return type.name;
    case 'list':
      return `[]${typeText(type.of)}`;
    case 'map':
      return `map[string]${typeText(type.of)}`;
    case 'scalar':
      return SCALARS[type.scalar];
  }
}

const SCALARS = {
  boolean: 'bool',
  bytes: '[]byte',
  double: 'float64',
  float: 'float32',
  int32: 'int32',
  int64: 'int64',
  'int-or-string': 'intstr.IntOrString',
  string: 'string',
  time: 'metav1.Time',
} as const;

function comment(text: string, pad: string): readonly string[] {
  return commentLines(text).map((line) => `${pad}// ${line}`.trimEnd());
}
