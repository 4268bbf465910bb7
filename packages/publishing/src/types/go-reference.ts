import type { StructuralSchema } from '@structural/core';
import { declarationComment } from './go-doc-comment.js';
import { docLines } from './go-literal.js';
import { schemaMarkers, VALIDATION, type Markers, type SaidByType } from './go-markers.js';
import { MAX_TYPE_NAME_LENGTH, unusedName, type TypeReference, type UsedNames } from './type-model.js';

/** What is gathered while Go types are written. */
export interface GoWriting {
  readonly notes: string[];
  /** What no marker says, by its place. */
  readonly lost: string[];
  readonly names: UsedNames;
  /** Types for what no marker of a field reaches: values of maps, lists in lists, objects without fields. */
  readonly declared: string[];
}

/** A type in Go where it is used, and what its markers say there. */
export interface GoReference extends Markers {
  readonly text: string;
}

/**
 * How Go names what a field holds; types that are needed on the way are declared.
 *
 * Structs say what they demand themselves, so that nothing is left to say where they are used. Lists and maps are made from within, on no stack.
 */
export function goReference(type: TypeReference, schema: StructuralSchema | undefined, wanted: string, writing: GoWriting): GoReference {
  const around: Container[] = [];
  let at: TypeReference = type;
  let held = schema;
  let name = wanted;
  while (at.kind === 'list' || at.kind === 'map') {
    name = (name + (at.kind === 'list' ? 'Item' : 'Value')).slice(0, MAX_TYPE_NAME_LENGTH);
    around.push({ kind: at.kind, schema: held, inner: name });
    held = at.kind === 'list' ? held?.items : innerOfMap(held);
    at = at.of;
  }
  let reference = innermost(at, held, name, around.length === 0, writing);
  for (const [i, container] of around.reverse().entries()) {
    const { text, written, lost } = heldBy(container.kind, held, reference, i === 0 && isStruct(at, held), container.inner, writing);
    held = container.schema;
    const own = held === undefined ? NO_MARKERS : schemaMarkers(held, {});
    reference = {
      text: `${container.kind === 'list' ? '[]' : 'map[string]'}${text}`,
      written: [...own.written, ...written],
      lost: [...own.lost, ...lost],
    };
  }
  return reference;
}

interface Container {
  readonly kind: 'list' | 'map';
  readonly schema: StructuralSchema | undefined;
  /** What a type of what it holds would be named. */
  readonly inner: string;
}

function innermost(
  type: Exclude<TypeReference, { readonly kind: 'list' | 'map' }>,
  schema: StructuralSchema | undefined,
  wanted: string,
  isField: boolean,
  writing: GoWriting,
): GoReference {
  if (type.kind === 'named') return { text: type.name, ...NO_MARKERS };
  if (schema === undefined) return { text: ANY_VALUE, ...NO_MARKERS };
  if (type.kind === 'object' && isEmptyObject(schema)) {
    const name = unusedName(wanted, writing.names);
    const { written, lost } = schemaMarkers(schema, {});
    writing.declared.push(goDeclaration(name, schema.generic.description ?? '', lost, written, 'struct{}'));
    noteLost(name, lost, writing);
    return { text: name, ...NO_MARKERS };
  }
  const { text, said, markers = [] } = plainType(type, schema, isField);
  const { written, lost } = schemaMarkers(schema, said);
  return { text, written: [...markers, ...written], lost: [...lost, ...lostOfObject(type, schema)] };
}

/** A note for what is lost at a place. */
export function noteLost(place: string, lost: readonly string[], writing: GoWriting): void {
  if (lost.length > 0) writing.lost.push(`${place}: no marker says ${lost.join(', ')}.`);
}

/** A type declaration with its comment and its markers. */
export function goDeclaration(
  name: string,
  description: string,
  lost: readonly string[],
  markers: readonly string[],
  text: string,
): string {
  return [...declarationComment([...docLines(description), ...lostLines(lost)], markers), `type ${name} ${text}`].join('\n');
}

/** What is lost, as lines that controller-gen does not take for the description. */
export function lostLines(lost: readonly string[]): readonly string[] {
  return lost.length === 0 ? [] : ['---', `No marker says ${lost.join(', ')}.`];
}

const NO_MARKERS: Markers = { written: [], lost: [] };

function innerOfMap(schema: StructuralSchema | undefined): StructuralSchema | undefined {
  return typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** What stands in a list or a map: with markers of the items where they reach it, or as a type of its own; structs have said it all. */
function heldBy(
  kind: Container['kind'],
  schema: StructuralSchema | undefined,
  { text, written, lost }: GoReference,
  isStruct: boolean,
  wanted: string,
  writing: GoWriting,
): GoReference {
  const { description = '', nullable, default: value } = schema?.generic ?? {};
  const unsaid = [...lost, ...(nullable === true ? ['nullable'] : []), ...(value === undefined ? [] : ['default'])];
  const where = (keywords: readonly string[]): readonly string[] => [
    ...new Set(
      keywords.map((keyword) =>
        / of (?:items|values)$/.test(keyword) ? keyword : `${keyword} of ${kind === 'list' ? 'items' : 'values'}`,
      ),
    ),
  ];
  if (isStruct || (written.length === 0 && description === '')) return { text, written: [], lost: where(unsaid) };
  const undescribed = description === '' ? [] : ['description'];
  const isReached =
    kind === 'list' && written.every((marker) => marker.startsWith(VALIDATION) && !marker.startsWith(`${VALIDATION}items:`));
  if (isReached && (description === '' || !canDeclare(text))) {
    return {
      text,
      written: written.map((marker) => marker.replace(VALIDATION, `${VALIDATION}items:`)),
      lost: where([...unsaid, ...undescribed]),
    };
  }
  if (!canDeclare(text)) return { text, written: [], lost: where([...unsaid, ...undescribed, ...written.map(markerName)]) };
  const name = unusedName(wanted, writing.names);
  const declared = text === RAW ? `struct {\n\t${RAW} \`json:",inline"\`\n}` : text;
  writing.declared.push(goDeclaration(name, description, unsaid, written, declared));
  noteLost(name, unsaid, writing);
  return { text: name, ...NO_MARKERS };
}

/** Whether a type declared of this one is written to JSON as it is: types of packages lose their methods, and bytes are a list to controller-gen. */
function canDeclare(text: string): boolean {
  return text === RAW || (text !== '[]byte' && !/^\w+\./.test(text));
}

/** Embedded in a struct it keeps its methods, and its schema, as an object. */
const RAW = 'runtime.RawExtension';

function markerName(marker: string): string {
  return marker.replace(/^\+(?:kubebuilder:(?:validation:)?)?/, '').replace(/[:=].*$/s, '');
}

/** Whether a declaration says what this is. */
function isStruct({ kind }: TypeReference, schema: StructuralSchema | undefined): boolean {
  return kind === 'named' || (kind === 'object' && schema !== undefined && isEmptyObject(schema));
}

function isEmptyObject({ additionalProperties, extensions }: StructuralSchema): boolean {
  return additionalProperties === undefined && extensions['x-kubernetes-preserve-unknown-fields'] !== true;
}

function lostOfObject(
  { kind }: TypeReference,
  { additionalProperties, properties, extensions, valueValidation }: StructuralSchema,
): readonly string[] {
  if (kind !== 'object' && kind !== 'resource') return [];
  const fields = [...(properties?.keys() ?? [])].filter((name) => !OF_RESOURCES.has(name));
  const isPreserving = extensions['x-kubernetes-preserve-unknown-fields'] === true;
  const required = (valueValidation?.required ?? []).filter((name) => !OF_RESOURCES.has(name));
  return [
    ...(fields.length > 0 ? [`properties ${fields.join(', ')}`] : []),
    ...(required.length > 0 ? [`required ${required.join(', ')}`] : []),
    ...(typeof additionalProperties === 'boolean' ? [`additionalProperties: ${String(additionalProperties)}`] : []),
    ...(isPreserving ? [] : ['that unknown fields are pruned']),
  ];
}

const OF_RESOURCES: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

const ANY_VALUE = 'apiextensionsv1.JSON';

interface PlainType {
  readonly text: string;
  readonly said: SaidByType;
  readonly markers?: readonly string[];
}

function plainType(
  type: Exclude<TypeReference, { readonly kind: 'list' | 'map' | 'named' }>,
  schema: StructuralSchema,
  isField: boolean,
): PlainType {
  const format = schema.valueValidation?.format;
  if (type.kind === 'any') {
    return isField ? { text: RAW, said: {}, markers: [`${VALIDATION}Schemaless`] } : { text: ANY_VALUE, said: { preserves: true } };
  }
  if (type.kind !== 'scalar') return { text: RAW, said: { preserves: true, typed: 'Type=object' } };
  switch (type.scalar) {
    case 'boolean':
      return { text: 'bool', said: {} };
    case 'bytes':
      return { text: '[]byte', said: { format: 'byte' } };
    case 'double':
      return { text: 'float64', said: {} };
    case 'float':
      return { text: 'float32', said: {} };
    case 'int32':
      return { text: 'int32', said: { format: 'int32' } };
    case 'int64':
      // An int has no format, as the schema.
      return format === 'int64' ? { text: 'int64', said: { format } } : { text: 'int', said: {} };
    case 'int-or-string':
      return schema.valueValidation?.pattern === QUANTITY
        ? { text: 'resource.Quantity', said: { pattern: QUANTITY, typed: 'XIntOrString' } }
        : { text: 'intstr.IntOrString', said: { typed: 'XIntOrString' } };
    case 'time':
      return { text: 'metav1.Time', said: { format: 'date-time', typed: 'Type=string' } };
    case 'string':
      return { text: 'string', said: {} };
  }
}

/** What controller-gen says of a quantity. */
const QUANTITY = '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';
