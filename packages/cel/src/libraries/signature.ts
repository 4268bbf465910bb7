import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  objectType,
  opaqueType,
  optionalOf,
  STRING,
  TIMESTAMP,
  typeOf,
  typeParameter,
  UINT,
} from '../types/type.js';

/** One way to call a function. */
export interface Signature {
  /** What costs and implementations are kept by: `list_join_string`. */
  readonly id: string;
  readonly isMethod: boolean;
  /** Those of the arguments, first that of the target for a method. */
  readonly parameters: readonly CelType[];
  readonly result: CelType;
  /** The names of the type parameters in it, which every call infers anew. */
  readonly typeParameters: readonly string[];
}

/** A function and one way to call it. */
export interface Declaration<T extends Signature = Signature> {
  readonly name: string;
  readonly overload: T;
}

const SIMPLE_TYPES: ReadonlyMap<string, CelType> = new Map([
  ['bool', BOOL],
  ['bytes', BYTES],
  ['double', DOUBLE],
  ['duration', DURATION],
  ['dyn', DYN],
  ['int', INT],
  ['string', STRING],
  ['timestamp', TIMESTAMP],
  ['uint', UINT],
  ['net.IP', opaqueType('net.IP')],
  ['net.CIDR', opaqueType('net.CIDR')],
]);

const LINE = /^(\S+): (?:\((.*?)\)\.)?([\w@.!%&*+/<=>?|[\]:-]+)\((.*)\) -> (.*)$/;

/**
 * Reads an overload's id and how it is called.
 *
 * `size_list: size(list(A)) -> int` is a function, `list_size: (list(A)).size() -> int` a method. A single capital is a type
 * parameter, `optional(T)` an optional, and `Quantity` the type `kubernetes.Quantity`; a name with a dot is whole. For lines of our own: one that is none throws.
 */
export function readSignature(line: string): Declaration {
  const match = LINE.exec(line);
  if (match === null) throw new Error(`no declaration: ${line}`);
  const [, id = '', target, name = '', args = '', result = ''] = match;
  const parameters = [...(target === undefined ? [] : [target]), ...splitTypes(args)].map(readType);
  return { name, overload: signatureOf(id, target !== undefined, parameters, readType(result)) };
}

/** A signature of its types. */
export function signatureOf(id: string, isMethod: boolean, parameters: readonly CelType[], result: CelType): Signature {
  const names = new Set<string>();
  for (const type of [...parameters, result]) collectNames(type, names);
  return { id, isMethod, parameters, result, typeParameters: [...names] };
}

function collectNames(type: CelType, names: Set<string>): void {
  if (type.kind === 'param') names.add(type.name);
  for (const inner of type.parameters) collectNames(inner, names);
}

/** Splits at the commas outside of parentheses. */
function splitTypes(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (depth === 0 && (at === text.length || text[at] === ',')) {
      if (at > start) parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts;
}

function readType(text: string): CelType {
  const simple = SIMPLE_TYPES.get(text);
  if (simple !== undefined) return simple;
  if (/^[A-Z]$/.test(text)) return typeParameter(text);
  const open = text.indexOf('(');
  if (open < 0) return objectType(text.includes('.') ? text : `kubernetes.${text}`);
  const [first = DYN, second = DYN] = splitTypes(text.slice(open + 1, -1)).map(readType);
  switch (text.slice(0, open)) {
    case 'list':
      return listOf(first);
    case 'map':
      return mapOf(first, second);
    case 'optional':
      return optionalOf(first);
    default:
      return typeOf(first);
  }
}
