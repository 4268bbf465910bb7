import { printJson } from '@structural/json';
import type { CustomResourceDefinition, StructuralSchema } from '@structural/core';
import { docLines, goComment, oneLine } from './go-literal.js';
import { schemaMarkers } from './go-markers.js';
import { goDeclaration, goReference, lostLines, noteLost, type GoWriting } from './go-reference.js';
import { lostOfResource, resourceMarkers } from './go-resource-markers.js';
import {
  identifier,
  toTypeModel,
  unusedName,
  usedNames,
  type GeneratedTypes,
  type ModelField,
  type ModelType,
  type TypeOptions,
  type UsedNames,
} from './type-model.js';
import { droppedNote } from './unsaid.js';

const IMPORTS: Readonly<Record<string, string>> = {
  apiextensionsv1: 'apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"',
  resource: '"k8s.io/apimachinery/pkg/api/resource"',
  metav1: 'metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"',
  runtime: '"k8s.io/apimachinery/pkg/runtime"',
  intstr: '"k8s.io/apimachinery/pkg/util/intstr"',
};

/**
 * Go types for one version and its list, as `client-go` and `controller-runtime` expect them, formatted as gofmt does but for the inside of
 * comments. Undefined where the definition has no such version.
 *
 * Markers say what the definition demands, so that controller-gen (`crd:allowDangerousTypes=true` where there are floats) makes its schema again.
 * What has no marker is noted, and said in a comment below `---`, which controller-gen leaves out; so is a field whose name no struct
 * tag can hold. What is optional is a pointer unless it is a list or a map. Deep copies are to be generated.
 */
export function toGo(definition: CustomResourceDefinition, version: string, options: TypeOptions = {}): GeneratedTypes | undefined {
  const model = toTypeModel(definition, version, options);
  if (model === undefined) return undefined;
  const { group, kind, listKind } = model.published;
  const [root, ...rest] = model.types as [ModelType, ...ModelType[]];
  const list = identifier(listKind, 'ResourceList');
  const writing: GoWriting = { notes: [], lost: [], names: usedNames(list, ...model.types.map(({ name }) => name)), declared: [] };
  const lost = [...(root.name === kind ? [] : [`spec.names.kind ${kind}`]), ...lostOfResource(definition), ...lostOfRoot(root.schema)];
  const listHead = '\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ListMeta `json:"metadata,omitempty"`';
  const listAbout = `// ${list} is a list of ${root.name}.\n// +kubebuilder:object:root=true\n`;
  const types = [
    declaration(root, { markers: resourceMarkers(definition, version), lost }, writing),
    `${listAbout}type ${list} struct {\n${listHead}\n\n\tItems []${root.name} \`json:"items"\`\n}`,
    ...rest.map((type) => declaration(type, { markers: [], lost: type.isResource ? lostOfEmbedded(type.schema) : [] }, writing)),
  ];
  const body = [...types, ...writing.declared].join('\n\n');
  const code = body.replace(/^\s*\/\/.*$/gm, '');
  const used = Object.keys(IMPORTS).filter((name) => new RegExp(`[ *\\]\\t]${name}\\.[A-Z]`).test(code));
  const imports = `import (\n${used.map((name) => `\t${IMPORTS[name] ?? ''}`).join('\n')}\n)`;
  const markers = ['+kubebuilder:object:generate=true', `+groupName=${group}`, `+versionName=${version}`];
  const title = goComment([`Package ${packageName(version)} holds the types of ${group}/${version}.`, ...markers]);
  if (/\bfloat(?:32|64)\b/.test(code))
    writing.notes.push('controller-gen takes float32 and float64 with crd:allowDangerousTypes=true only.');
  return {
    text: `${title.join('\n')}\npackage ${packageName(version)}\n\n${imports}\n\n${body}\n`,
    notes: writing.notes,
    lost: writing.lost,
  };
}

function packageName(version: string): string {
  return identifier(version, 'v1').toLowerCase();
}

/** What a root says of the fields that every resource has, which are Kubernetes' own types in Go. */
function lostOfRoot({ properties, valueValidation }: StructuralSchema): readonly string[] {
  const metadata = properties?.get('metadata');
  const isNarrow = metadata?.properties !== undefined || typeof metadata?.additionalProperties === 'object';
  const typeMeta = ['apiVersion', 'kind'];
  return [
    ...(isNarrow ? ['what metadata holds'] : []),
    ...typeMeta.filter((name) => Object.keys(properties?.get(name)?.valueValidation ?? {}).length > 0).map((name) => `what ${name} is`),
    ...typeMeta.filter((name) => valueValidation?.required?.includes(name) === true).map((name) => `required ${name}`),
  ];
}

/** What an embedded resource says of the fields that every resource has, but that it has an apiVersion and a kind, as all have. */
function lostOfEmbedded(schema: StructuralSchema): readonly string[] {
  return lostOfRoot(schema).filter((each) => !each.startsWith('required '));
}

/** The fields of every resource; gofmt aligns only what no comment parts. */
function resourceHead({ valueValidation }: StructuralSchema): string {
  const needsMetadata = valueValidation?.required?.includes('metadata') === true;
  return `\tmetav1.TypeMeta ${needsMetadata ? '' : '  '}\`json:",inline"\`\n${needsMetadata ? '\t// +required\n' : ''}\tmetav1.ObjectMeta \`json:"metadata,omitempty"\``;
}

/** What a struct has beside its fields. */
interface Beside {
  readonly markers: readonly string[];
  readonly lost: readonly string[];
}

function declaration(type: ModelType, beside: Beside, writing: GoWriting): string {
  const { name, description, fields, isResource, schema } = type;
  const head = isResource ? resourceHead(schema) : undefined;
  const taken =
    head === undefined
      ? usedNames()
      : usedNames('TypeMeta', 'ObjectMeta', 'Kind', 'APIVersion', 'Name', 'Namespace', 'Labels', 'Annotations');
  const own = schemaMarkers(schema, {});
  const known = new Set([...(head === undefined ? [] : ['apiVersion', 'kind', 'metadata']), ...(schema.properties?.keys() ?? [])]);
  const unknown = (schema.valueValidation?.required ?? []).filter((each) => !known.has(each));
  const lost = [...beside.lost, ...own.lost, ...(unknown.length === 0 ? [] : [`required ${unknown.join(', ')}`])];
  noteLost(name, lost, writing);
  writing.lost.push(...droppedNote(type, 'Go'));
  const blocks = fields.flatMap((field) => fieldBlock(field, name, taken, writing));
  const inside = [...(head === undefined ? [] : [head]), ...blocks].join('\n\n');
  return goDeclaration(name, description, lost, [...own.written, ...beside.markers], inside === '' ? 'struct{}' : `struct {\n${inside}\n}`);
}

function fieldBlock(field: ModelField, owner: string, taken: UsedNames, writing: GoWriting): readonly string[] {
  const { name, type, isListed, required, nullable, description, default: value, schema } = field;
  // eslint-disable-next-line no-control-regex -- what no struct tag can hold
  if (name === '' || name === '-' || /[`"\\,\u0000-\u001f\u007f]/.test(name)) {
    writing.notes.push(`${owner} has a field ${printJson(name)}, which a struct tag cannot name.`);
    return [];
  }
  const words = identifier(name, 'Field');
  const { text, written, lost } = goReference(type, schema, owner + words, writing);
  const unsaid = [...lost, ...(value === null ? ['default null'] : [])];
  noteLost(`${owner}.${name}`, unsaid, writing);
  const markers = [
    ...written,
    ...(value === undefined || value === null ? [] : [`+default=${oneLine(printJson(value))}`]),
    ...(nullable ? ['+nullable'] : []),
    isListed ? '+required' : '+optional',
  ];
  const isPointer = (!required || nullable) && type.kind !== 'list' && type.kind !== 'map';
  const tag = `\`json:"${name}${required ? '' : ',omitempty'}"\``;
  const lines = goComment([...docLines(description), ...lostLines(unsaid), ...markers], '\t');
  return [[...lines, `\t${unusedName(words, taken)} ${isPointer ? '*' : ''}${text} ${tag}`].join('\n')];
}
