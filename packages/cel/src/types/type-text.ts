import type { CelType } from './type.js';

const SHORT_NAMES: Partial<Record<CelType['kind'], string>> = {
  any: 'any',
  duration: 'duration',
  error: '!error!',
  null: 'null',
  timestamp: 'timestamp',
};

/** A type as error messages name it: `list(optional_type(int))`, `duration`. Source: cel-go `checker`, FormatCELType. */
export function typeText(type: CelType): string {
  const short = SHORT_NAMES[type.kind];
  if (short !== undefined) return short;
  if (type.parameters.length > 0) return `${type.name}(${type.parameters.map(typeText).join(', ')})`;
  return type.kind === 'param' ? type.name : declaredName(type);
}

/** A type as protobuf prints it: `primitive:STRING`, `list_type:{elem_type:{primitive:INT64}}`. */
export function protobufText(type: CelType): string {
  const known = PROTOBUF_TEXTS[type.kind];
  if (known !== undefined) return known;
  const [first = DYN, second = DYN] = type.parameters.map(protobufText);
  switch (type.kind) {
    case 'list':
      return `list_type:{elem_type:{${first}}}`;
    case 'map':
      return `map_type:{key_type:{${first}}  value_type:{${second}}}`;
    case 'type':
      return `type:{${first}}`;
    case 'param':
      return `type_param:"${type.name}"`;
    case 'any':
    case 'error':
    case 'undeclared':
      return typeText(type);
    default:
      return `message_type:"${typeText(type)}"`;
  }
}

const DYN = 'dyn:{}';
const PROTOBUF_TEXTS: Partial<Record<CelType['kind'], string>> = {
  bool: 'primitive:BOOL',
  bytes: 'primitive:BYTES',
  double: 'primitive:DOUBLE',
  duration: 'well_known:DURATION',
  dyn: DYN,
  int: 'primitive:INT64',
  null: 'null:NULL_VALUE',
  string: 'primitive:STRING',
  timestamp: 'well_known:TIMESTAMP',
  uint: 'primitive:UINT64',
};

/** A type as the environment names it: `google.protobuf.Duration`, `<T>`. Source: cel-go `common/types`, Type.String. */
export function typeName(type: CelType): string {
  if (type.kind === 'param') return `<${type.name}>`;
  const name = declaredName(type);
  return type.parameters.length === 0 ? name : `${name}(${type.parameters.map(typeName).join(', ')})`;
}

/** The name of a type, shown as a wrapper where it is one. */
export function declaredName(type: CelType): string {
  return type.isWrapper === true ? `wrapper(${type.name})` : type.name;
}

/** What a function was applied to: `(int, string)`, or `list(int).(int)` for a method. */
export function signatureText(args: readonly CelType[], isMethod: boolean): string {
  const texts = args.map(typeText);
  return isMethod ? `${texts[0] ?? ''}.(${texts.slice(1).join(', ')})` : `(${texts.join(', ')})`;
}

/** A type as people are shown it: as {@link typeText} has it, but for the names of objects, which only the compiler knows. */
export function shownType(type: CelType): string {
  return typeText(type).replace(/selfType[\w.@]*/g, 'object');
}
