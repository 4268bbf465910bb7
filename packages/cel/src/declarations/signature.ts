import {
  BOOL, BYTES, DOUBLE, DURATION, DYN, INT, listOf, mapOf, objectType, opaqueType, optionalOf, STRING, TIMESTAMP, typeOf, typeParameter, UINT,
  type CelType,
} from '../types/type.js';

/** One way to call a function. */
export interface Overload {
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
export interface Declaration {
  readonly name: string;
  readonly overload: Overload;
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

/**
 * Reads a table of declarations, a line each: an overload's id and how it is called.
 *
 * `size_list: size(list(A)) -> int` is a function, `list_size: (list(A)).size() -> int` a method. A single capital is a type
 * parameter, `optional(T)` an optional, and `Quantity` the type `kubernetes.Quantity`. For tables of our own: a line that is none
 * throws.
 */
export function declarations(table: string): readonly Declaration[] {
  return table.split('\n').filter((line) => line.trim() !== '').map(readLine);
}

const LINE = /^\s*(\S+): (?:\((.*?)\)\.)?([\w@.!%&*+/<=>?|[\]:-]+)\((.*)\) -> (.*)$/;

function readLine(line: string): Declaration {
  const match = LINE.exec(line);
  if (match === null) throw new Error(`no declaration: ${line}`);
  const [, id = '', target, name = '', args = '', result = ''] = match;
  const parameters = [...(target === undefined ? [] : [target]), ...splitTypes(args)].map(readType);
  return { name, overload: overloadOf(id, target !== undefined, parameters, readType(result)) };
}

/** An overload of its types. */
export function overloadOf(id: string, isMethod: boolean, parameters: readonly CelType[], result: CelType): Overload {
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
  if (open < 0) return objectType(`kubernetes.${text}`);
  const parameters = splitTypes(text.slice(open + 1, -1)).map(readType);
  switch (text.slice(0, open)) {
    case 'list':
      return listOf(parameters[0]!);
    case 'map':
      return mapOf(parameters[0]!, parameters[1]!);
    case 'optional':
      return optionalOf(parameters[0]!);
    default:
      return typeOf(parameters[0]!);
  }
}
