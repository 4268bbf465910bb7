import { CONVERTER } from './imported-types.js';
import type { ModuleFile } from './module-file.js';
import type { ParseModule } from './parse-declaration.js';
import type { FieldConversion } from './field-conversion.js';
import { convertedFields } from './read-conversion.js';
import { readConstruct, type Construct } from './read-construct.js';

/** Where a type of a module that `cdk8s import` wrote is in the argument of one of its classes. */
export interface PlaceOfType {
  readonly construct: Construct;
  /** The names under which it is sent, with `0` for an item of a list. */
  readonly path: readonly string[];
}

/** So many converters are looked through between a type and a class. */
const MAX_STEPS = 2_000;

/** The shortest way from a class whose kind is meant to a type; undefined where none is known. */
export function placeOfType(
  parse: ParseModule,
  module: ModuleFile,
  type: string,
  isMeant: (construct: Construct) => boolean,
): PlaceOfType | undefined {
  const users = usersIn(module);
  /** By each converter that was come to that which it calls on the way to the type. */
  const next = new Map<string, string | undefined>([[CONVERTER + type, undefined]]);
  for (const name of next.keys()) {
    if (next.size > MAX_STEPS) return undefined;
    for (const user of users.get(name) ?? []) {
      if (user.startsWith(CONVERTER)) {
        if (!next.has(user)) next.set(user, name);
        continue;
      }
      const construct = readConstruct(parse, { module, name: user });
      if (construct?.conversion.kind !== 'object' || construct.conversion.by !== name || !isMeant(construct)) continue;
      const path = pathAlong(parse, module, name, next);
      if (path !== undefined) return { construct, path };
    }
  }
  return undefined;
}

/** The names that lead along converters of which each calls the next one. */
function pathAlong(
  parse: ParseModule,
  module: ModuleFile,
  start: string,
  next: ReadonlyMap<string, string | undefined>,
): readonly string[] | undefined {
  const path: string[] = [];
  for (let at = start, to = next.get(at); to !== undefined; at = to, to = next.get(at)) {
    const fields = [...(convertedFields(parse, module, at)?.bySource.values() ?? [])];
    const steps = fields.map(({ conversion, name }) => stepsTo(conversion, to!, [name])).find((each) => each !== undefined);
    if (steps === undefined) return undefined;
    path.push(...steps);
  }
  return path;
}

/** An entry of a map that has any name. */
const ANY_NAME = 'name';

function stepsTo(conversion: FieldConversion, by: string, path: readonly string[]): readonly string[] | undefined {
  if (conversion.kind === 'list') return stepsTo(conversion.items, by, [...path, '0']);
  if (conversion.kind === 'map') return stepsTo(conversion.values, by, [...path, ANY_NAME]);
  return conversion.kind === 'object' && conversion.by === by ? path : undefined;
}

/** By the converter of each type what has a value of that: the converters of other types, and classes. */
type Users = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<ModuleFile, Users>();

/** What is declared, and the converters that it calls, or the types of its fields and of what its constructor is given. */
const DECLARED_OR_USED =
  /^export (?:(interface)|function|class) ([\w$]{1,200})|\btoJson_([\w$]{1,200})\(|^ {1,8}readonly [\w$'"-]{1,200}\??: (?:\{ \[key: string\]: )?([A-Z][\w$]{1,200})|\b(?:props|options): ([A-Z][\w$]{1,200})/gm;

function usersIn(module: ModuleFile): Users {
  const before = known.get(module);
  if (before !== undefined) return before;
  const users = new Map<string, string[]>();
  let user = '';
  for (const [, isType, declared, called, inField, given = ''] of module.text.matchAll(DECLARED_OR_USED)) {
    const used = CONVERTER + (called ?? inField ?? given);
    const own = declared === undefined ? users.get(used) : undefined;
    if (declared !== undefined) user = isType === undefined ? declared : CONVERTER + declared;
    else if (own === undefined) users.set(used, [user]);
    else if (own.at(-1) !== user) own.push(user);
  }
  known.set(module, users);
  return users;
}
