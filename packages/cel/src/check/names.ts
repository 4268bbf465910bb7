import type { Constant } from '../syntax/expr.js';
import { INT, typeOf, type CelType } from '../types/type.js';
import type { CheckContext } from './check-context.js';
import { namedType, NULL_VALUE_ENUM } from './known-types.js';
import { localVariable, type VariableScope } from './scope.js';

/** What a name means, and its name in full: with a leading dot where a variable of a comprehension has the same name. */
export interface NamedThing {
  readonly name: string;
  readonly type: CelType;
  /** Set for a constant. */
  readonly value?: Constant;
}

/** What a simple name means where it stands; a leading dot asks for the outermost scope. */
export function resolveName(spelled: string, scope: VariableScope, context: CheckContext): NamedThing | undefined {
  const isAbsolute = spelled.startsWith('.');
  const name = isAbsolute ? spelled.slice(1) : spelled;
  const local = localVariable(scope, name);
  if (local !== undefined && !(isAbsolute && context.environment.language.localsAreApart)) return { name, type: local };
  return outermost(name, local !== undefined, context);
}

/** What a name with dots means as a whole, or undefined where it is a selection of fields. */
export function resolveQualifiedName(spelled: string, scope: VariableScope, context: CheckContext): NamedThing | undefined {
  const isAbsolute = spelled.startsWith('.');
  const name = isAbsolute ? spelled.slice(1) : spelled;
  const isHidden = context.environment.language.localsAreApart && localVariable(scope, name.slice(0, name.indexOf('.'))) !== undefined;
  return isHidden && !isAbsolute ? undefined : outermost(name, isHidden, context);
}

function outermost(name: string, isHidden: boolean, context: CheckContext): NamedThing | undefined {
  const fullName = isHidden ? `.${name}` : name;
  const variable = context.variables.get(name);
  if (variable !== undefined) return { name: fullName, type: variable };
  const type = namedType(name, context.environment);
  if (type !== undefined) return { name: fullName, type: typeOf(type) };
  return name === NULL_VALUE_ENUM ? { name: fullName, type: INT, value: { type: 'int', value: 0n } } : undefined;
}

/** The type of what the name of a message means: that of a type, or of a variable where those may be named, too. */
export function messageNameType(name: string, scope: VariableScope, { environment, variables }: CheckContext): CelType | undefined {
  const variable = environment.language.messagesMayNameVariables ? (localVariable(scope, name) ?? variables.get(name)) : undefined;
  if (variable !== undefined) return variable;
  const type = namedType(name, environment);
  return type === undefined ? undefined : typeOf(type);
}
