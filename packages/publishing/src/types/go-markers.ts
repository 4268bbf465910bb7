import { intOrStringBranches, type StructuralSchema, type ValidationRule } from '@structural/core';
import { goText, markerValue } from './go-literal.js';

/** What controller-gen reads of a schema, and the names of what it cannot. */
export interface Markers {
  /** Without `// `, in the order of writing. */
  readonly written: readonly string[];
  readonly lost: readonly string[];
}

/** What a Go type says by itself. */
export interface SaidByType {
  readonly format?: string;
  readonly pattern?: string;
  readonly preserves?: boolean;
  /** The marker without which controller-gen does not know the type of what it refers to, and refuses bounds. */
  readonly typed?: string;
}

/**
 * The markers of what a schema demands of a value itself: bounds, pattern, enum, format, list and map types, rules, pruning, title.
 *
 * Defaults, null and `required` belong to fields, not to types, and are not among them. Source: controller-tools `pkg/crd/markers`, where a bound
 * on a value of another type is an error: it is lost.
 */
export function schemaMarkers(schema: StructuralSchema, said: SaidByType): Markers {
  const { generic, extensions, valueValidation: value = {}, validationRules = [] } = schema;
  const written: string[] = [];
  const lost: string[] = [];
  const bounds = boundMarkers(schema, said, lost);
  const isTyped = bounds.length > 0 && said.typed !== undefined;
  if (isTyped) written.push(`${VALIDATION}${said.typed}`);
  written.push(...bounds);
  if (value.enum !== undefined) {
    const values = value.enum.map((each) => markerValue(each));
    if (values.includes(undefined)) lost.push('enum');
    else written.push(`${VALIDATION}Enum={${values.join(',')}}`);
  }
  if ((value.format ?? '') !== (said.format ?? '')) written.push(`${VALIDATION}Format=${goText(value.format ?? '')}`);
  if (extensions['x-kubernetes-embedded-resource'] === true) written.push(`${VALIDATION}XEmbeddedResource`);
  if (extensions['x-kubernetes-preserve-unknown-fields'] === true && said.preserves !== true) {
    written.push(`${VALIDATION}XPreserveUnknownFields`);
  }
  written.push(...validationRules.map(ruleMarker), ...topology(schema, lost), ...about(schema, lost));
  if (schema.items !== undefined && generic.type !== 'array') lost.push('items');
  return { written, lost: [...lost, ...lostJunctors(schema)] };
}

/** The markers of bounds, and of what else is only for values of one type. */
function boundMarkers(
  { extensions, generic, valueValidation: value = {} }: StructuralSchema,
  said: SaidByType,
  lost: string[],
): readonly string[] {
  const bounds: string[] = [];
  const isNumber = generic.type === 'integer' || generic.type === 'number';
  const isText = generic.type === 'string' || extensions['x-kubernetes-int-or-string'] === true;
  const put = (keyword: keyof typeof value, text: string | undefined, fits: boolean): void => {
    if (value[keyword] === undefined || value[keyword] === false) return;
    if (!fits || text === undefined) lost.push(keyword);
    else bounds.push(`${VALIDATION}${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}=${text}`);
  };
  for (const keyword of ['minimum', 'maximum', 'multipleOf'] as const) {
    const bound = value[keyword];
    put(keyword, bound?.toString(), isNumber && (generic.type === 'number' || Number.isInteger(bound)));
  }
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum'] as const) put(keyword, 'true', isNumber);
  const kinds = [isText, isText, generic.type === 'array', generic.type === 'array', generic.type === 'object', generic.type === 'object'];
  for (const [i, keyword] of COUNTS.entries()) put(keyword, markerValue(value[keyword] ?? null), kinds[i] === true);
  if (value.pattern !== undefined && value.pattern !== said.pattern) put('pattern', goText(value.pattern), isText);
  put('uniqueItems', 'true', generic.type === 'array');
  return bounds;
}

/** Prefix of the markers that may stand for the items of a list, too. */
export const VALIDATION = '+kubebuilder:validation:';

const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const;

function ruleMarker({ rule, message, messageExpression, reason, fieldPath, optionalOldSelf }: ValidationRule): string {
  const texts = { rule, message, messageExpression, reason, fieldPath };
  const said = Object.entries(texts).flatMap(([name, text]) => (text === undefined || text === '' ? [] : [`${name}=${goText(text)}`]));
  if (optionalOldSelf !== undefined) said.push(`optionalOldSelf=${String(optionalOldSelf)}`);
  return `${VALIDATION}XValidation:${said.join(',')}`;
}

function topology({ extensions, additionalProperties }: StructuralSchema, lost: string[]): readonly string[] {
  const listType = extensions['x-kubernetes-list-type'];
  const mapType = extensions['x-kubernetes-map-type'];
  const keys = extensions['x-kubernetes-list-map-keys'] ?? [];
  if (keys.length > 0 && listType !== 'map') lost.push('x-kubernetes-list-map-keys');
  return [
    ...(listType === undefined ? [] : [`+listType=${listType}`]),
    ...(listType === 'map' ? keys : []).map((key) => `+listMapKey=${markerKey(key)}`),
    ...(mapType === undefined ? [] : [`+${typeof additionalProperties === 'object' ? 'map' : 'struct'}Type=${mapType}`]),
  ];
}

function markerKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : goText(key);
}

function about({ generic: { title, externalDocs, example } }: StructuralSchema, lost: string[]): readonly string[] {
  const value = example === undefined ? undefined : markerValue(example);
  if (example !== undefined && value === undefined) lost.push('example');
  const docs =
    externalDocs === undefined ? [] : [['url', externalDocs.url ?? ''] as const, ['description', externalDocs.description ?? ''] as const];
  const said = docs.filter(([name, text]) => name === 'url' || text !== '').map(([name, text]) => `${name}=${goText(text)}`);
  return [
    ...(title === undefined || title === '' ? [] : [`+kubebuilder:title=${goText(title)}`]),
    ...(said.length === 0 ? [] : [`+kubebuilder:externalDocs:${said.join(',')}`]),
    ...(value === undefined ? [] : [`+kubebuilder:example=${value}`]),
  ];
}

/** The junctors that say more than that an int-or-string has two types. */
export function lostJunctors(schema: StructuralSchema): readonly string[] {
  const { allOf, anyOf, oneOf, not } = schema.valueValidation ?? {};
  const branches = schema.extensions['x-kubernetes-int-or-string'] === true ? intOrStringBranches(schema) : [];
  const isBranch = (list: (typeof branches)[number] | undefined): boolean => list !== undefined && branches.includes(list);
  const [only, ...others] = allOf ?? [];
  return [
    ...(only === undefined || (others.length === 0 && isBranch(only.valueValidation.anyOf)) ? [] : ['allOf']),
    ...(anyOf === undefined || isBranch(anyOf) ? [] : ['anyOf']),
    ...(oneOf === undefined ? [] : ['oneOf']),
    ...(not === undefined ? [] : ['not']),
  ];
}
