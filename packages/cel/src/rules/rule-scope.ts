import type { JSONSchemaProps } from '@structural/core';
import type { CheckContext } from '../check/check-context.js';
import { compileExpression } from '../compile/compile-expression.js';
import { environmentOf } from '../environment/environment.js';
import { Declarations } from '../schema/declare.js';
import { SelfTypes } from '../schema/declared-type.js';
import type { TextRange } from '../syntax/source-range.js';
import { withObjectMeta } from '../schema/with-object-meta.js';
import type { Signature } from '../libraries/signature.js';
import { isDyn, type CelType } from '../types/type.js';
import { shownType } from '../types/type-text.js';
import type { RuleCompilerOptions } from './rule-compiler.js';
import { fieldPlaces } from './field-places.js';
import { ruleContext } from './rule-expression.js';

/** A field that an expression may name. */
interface RuleField {
  /** Escaped, as it is written. */
  readonly name: string;
  readonly type: string;
}

/** A function that may be called, with the ways to call it that fit. */
interface RuleFunction {
  readonly name: string;
  readonly signatures: readonly string[];
}

/** What an expression of a rule may say, for those who complete what is written. */
export interface ExpressionScope {
  /** The type of an expression; undefined where it does not compile. */
  typeOf(expression: string): CelType | undefined;
  /** A type in words: `list(object)`. */
  textOf(type: CelType): string;
  /** The fields of an object; none of what has none. */
  fieldsOf(type: CelType): readonly RuleField[];
  /** The methods of a value of a type; without one the functions that are called by themselves. */
  functionsOf(type?: CelType): readonly RuleFunction[];
  /** Where an expression names a field of the object at some steps of schemas below `self`; undefined where it does not compile. */
  fieldPlaces(expression: string, steps: readonly (string | number)[], field: string): readonly TextRange[] | undefined;
}

/**
 * The scope of a rule on the last of some schemas, each a part of the one before; undefined where the schema cannot be declared, as one that is not
 * structural.
 */
export function openRuleScope(
  schemas: readonly JSONSchemaProps[],
  isOldOptional: boolean,
  { kubernetesVersion: { minor } }: RuleCompilerOptions,
): ExpressionScope | undefined {
  const at = schemas.at(-1);
  const declared =
    at &&
    new Declarations(undefined, environmentOf(minor).capsNames).declare(
      schemas.length === 1 ? withObjectMeta(at, environmentOf(minor).capsNames) : at,
    );
  if (declared === undefined) return undefined;
  const objects = new SelfTypes(declared);
  const context = ruleContext(environmentOf(minor), objects, isOldOptional);
  return {
    ...openExpressionScope(context, (name) => objects.fieldNames(name)),
    fieldPlaces: (expression, steps, field) => {
      const compiled = compileExpression(expression, context);
      return compiled.ok ? fieldPlaces(compiled.checked, steps, field) : undefined;
    },
  };
}

/** The scope of any expression; `fieldNames` are the escaped names of the fields of an object. */
export function openExpressionScope(
  context: CheckContext,
  fieldNames: (objectName: string) => readonly string[],
): Omit<ExpressionScope, 'fieldPlaces'> {
  const { environment, objects } = context;
  return {
    typeOf: (expression) => {
      const compiled = compileExpression(expression, context);
      return compiled.ok ? compiled.checked.types[compiled.checked.expr.id] : undefined;
    },
    textOf: shownType,
    fieldsOf: ({ kind, name }) =>
      kind !== 'object'
        ? []
        : fieldNames(name).flatMap((field) => {
            const type = objects.field(name, field);
            return type === undefined ? [] : [{ name: field, type: shownType(type) }];
          }),
    functionsOf: (type) =>
      [...environment.functions.values()].flatMap(({ name, overloads }) => {
        if (!WORD.test(name)) return [];
        const fitting = overloads.filter(({ isMethod, parameters: [target] }) =>
          type === undefined ? !isMethod : isMethod && target !== undefined && mayBe(target, type),
        );
        const telling = [...fitting].sort((a, b) => Number(isIdentity(a)) - Number(isIdentity(b)));
        return telling.length === 0 ? [] : [{ name, signatures: telling.map((overload) => signatureText(name, overload)) }];
      }),
  };
}

/** Operators are functions, too, by names that nobody writes. */
const WORD = /^[A-Za-z]\w*(?:\.\w+)*$/;

/** Whether a value of a type may be given where another one is wanted; type parameters stand for any. */
function mayBe(wanted: CelType, given: CelType): boolean {
  if (wanted.kind === 'param' || isDyn(wanted) || isDyn(given)) return true;
  if (wanted.kind !== given.kind || wanted.name !== given.name) return false;
  return wanted.parameters.every((parameter, i) => {
    const other = given.parameters[i];
    return other === undefined || mayBe(parameter, other);
  });
}

/** Whether a function gives what it takes, as `string(string)` does: of its overloads that says least. */
function isIdentity({ parameters: [only, ...more], result }: Signature): boolean {
  return more.length === 0 && only?.name === result.name;
}

function signatureText(name: string, { isMethod, parameters, result }: Signature): string {
  const texts = parameters.map(shownType);
  const [target = '', ...rest] = texts;
  return `${isMethod ? `${target}.${name}(${rest.join(', ')})` : `${name}(${texts.join(', ')})`} → ${shownType(result)}`;
}
