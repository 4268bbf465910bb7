import { parseJson } from '@structural/document';
import { isInt64, parseNumberLiteral, type JsonValue } from '@structural/json';
import { jsonObject } from '../json.js';
import type { Marker } from './read-markers.js';

/** What a marker changes in a schema. */
export interface MarkerEffect {
  /** Keywords and their values; a list is added to what is there. */
  readonly keyword?: string;
  readonly value?: JsonValue;
  readonly isAppended?: boolean;
  /** Whether the field is required. */
  readonly isRequired?: boolean;
}

/** What a marker does to a schema of a type with some keywords, or why kro refuses it. Source: kro, `pkg/simpleschema`, `applyMarker`. */
export function applyMarker(
  marker: Marker,
  type: string,
  keywords: ReadonlyMap<string, { readonly value: JsonValue }>,
): MarkerEffect | string {
  const { key, value } = marker;
  switch (key) {
    case 'required': {
      const isRequired = boolIn(value);
      return isRequired === undefined ? `failed to parse required marker value: ${quoted(value)} is not a bool` : { isRequired };
    }
    case 'default':
      return defaultOf(value, type);
    case 'description':
      return { keyword: 'description', value };
    case 'minimum':
    case 'maximum': {
      const number = numberIn(value);
      return number === undefined ? `failed to parse ${key} enum value: ${quoted(value)} is not a number` : { keyword: key, value: number };
    }
    case 'validation':
      return value.trim() === '' ? 'validation failed' : { ...RULE, value: [jsonObject({ rule: value, message: 'validation failed' })] };
    case 'immutable': {
      const isImmutable = boolIn(value);
      if (isImmutable === undefined) return `failed to parse immutable marker value: ${quoted(value)} is not a bool`;
      return isImmutable ? { ...RULE, value: [jsonObject({ rule: 'self == oldSelf', message: 'field is immutable' })] } : {};
    }
    case 'enum':
      return enumOf(value, type);
    case 'pattern':
      if (value === '') return 'pattern marker value cannot be empty';
      if (type !== 'string') return `pattern marker is only valid for string types, got type: ${type}`;
      return { keyword: 'pattern', value };
    case 'minLength':
    case 'maxLength':
      return lengthOf(marker, type, 'string');
    case 'minItems':
    case 'maxItems':
      return lengthOf(marker, type, 'array');
    default:
      return listMarker(marker, type, keywords);
  }
}

const RULE = { keyword: 'x-kubernetes-validations', isAppended: true } as const;
const LIST_TYPE = 'x-kubernetes-list-type';
const LIST_KEYS = 'x-kubernetes-list-map-keys';

function listMarker(
  { key, value }: Marker,
  type: string,
  keywords: ReadonlyMap<string, { readonly value: JsonValue }>,
): MarkerEffect | string {
  const listType = keywords.get(LIST_TYPE)?.value;
  if (key === 'uniqueItems') {
    const isUnique = boolIn(value);
    if (isUnique === undefined) return `failed to parse uniqueItems marker value: ${quoted(value)} is not a bool`;
    if (type !== 'array') return `uniqueItems marker is only valid for array types, got type: ${type}`;
    if (!isUnique) return {};
    return listType === undefined || listType === 'set'
      ? { keyword: LIST_TYPE, value: 'set' }
      : `cannot set unique when listType is set to ${String(listType)}`;
  }
  if (type !== 'array') return `${key} marker only applies to array types`;
  if (key === 'listMapKey') {
    const keys = keywords.get(LIST_KEYS)?.value;
    if (Array.isArray(keys) && keys.includes(value)) return `duplicate listMapKey marker, value ${value}`;
    return { keyword: LIST_KEYS, value: [value], isAppended: true };
  }
  if (!['atomic', 'set', 'map'].includes(value)) return `unsupported value for listType ${value}, needs to be one of atomic, set, or map`;
  return listType === undefined || listType === value
    ? { keyword: LIST_TYPE, value }
    : `listType attempting to overwrite set type of ${String(listType)}`;
}

/** What is wrong with all markers of a field together. */
export function fieldFault(keywords: ReadonlyMap<string, { readonly value: JsonValue }>): string | undefined {
  if (!keywords.has(LIST_KEYS)) return undefined;
  const type = keywords.get(LIST_TYPE)?.value;
  if (type === 'map') return undefined;
  return `listMapKey set while listType is ${type === undefined ? 'unset' : `set to ${String(type)}`}, listType must be set to map`;
}

function defaultOf(value: string, type: string): MarkerEffect | string {
  const given = { keyword: 'default' } as const;
  if (type === 'integer') {
    const number = integerIn(value);
    return number === undefined ? `default value must be a valid integer, got: ${value}` : { ...given, value: number };
  }
  if (type === 'number') {
    const number = numberIn(value);
    return number === undefined ? `default value must be a valid number, got: ${value}` : { ...given, value: number };
  }
  if (type === 'boolean' && boolIn(value) === undefined) return `default value must be a valid boolean, got: ${value}`;
  const read = parseJson(type === 'string' ? `"${value}"` : value);
  return read.ok ? { ...given, value: read.value } : `default value must be JSON, got: ${value}`;
}

function enumOf(text: string, type: string): MarkerEffect | string {
  const values: JsonValue[] = [];
  for (const each of text.split(',').map((part) => part.trim())) {
    if (each === '') return 'empty enum values are not allowed';
    if (type !== 'string' && type !== 'integer') return `enum values only supported for string and integer types, got type: ${type}`;
    const value = type === 'string' ? each : integerIn(each);
    if (value === undefined) return `failed to parse integer enum value: ${quoted(each)} is not an integer`;
    values.push(value);
  }
  return { keyword: 'enum', value: values };
}

function lengthOf({ key, value }: Marker, type: string, wanted: string): MarkerEffect | string {
  if (type !== wanted) return `${key} marker is only valid for ${wanted} types, got type: ${type}`;
  const number = integerIn(value);
  return number === undefined ? `failed to parse ${key} value: ${quoted(value)} is not an integer` : { keyword: key, value: number };
}

/** As `strconv.ParseBool` reads it. */
function boolIn(text: string): boolean | undefined {
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true;
  return /^(?:0|f|F|FALSE|false|False)$/.test(text) ? false : undefined;
}

function integerIn(text: string): JsonValue | undefined {
  const number = /^[+-]?\d{1,19}$/.test(text) ? parseNumberLiteral(text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')) : undefined;
  return number !== undefined && isInt64(number) ? number : undefined;
}

function numberIn(text: string): JsonValue | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${/^0*$/.test(fraction) ? '' : `.${fraction}`}`;
  return parseNumberLiteral(`${sign === '-' ? '-' : ''}${digits}${exponent === '' ? '' : `e${exponent}`}`);
}

const quoted = (text: string): string => JSON.stringify(text);
