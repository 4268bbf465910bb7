import type { FunctionDeclaration } from '../environment/environment.js';
import {
  qualifiedName,
  type CallExpr,
  type ComprehensionExpr,
  type Constant,
  type Expr,
  type IdentExpr,
  type ListExpr,
  type MapExpr,
  type MessageExpr,
  type SelectExpr,
} from '../syntax/expr.js';
import { IssueList, type Issues } from '../syntax/issue.js';
import { OPERATORS } from '../syntax/operators.js';
import type { Parsed } from '../syntax/parsed.js';
import { RESERVED_WORDS } from '../syntax/reserved-words.js';
import { locate } from '../syntax/source.js';
import { mostGeneral, Substitutions } from '../types/substitutions.js';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DYN,
  ERROR,
  INT,
  isDyn,
  isDynOrError,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  optionalValue,
  STRING,
  typeParameter,
  UINT,
  UNDECLARED,
  type CelType,
} from '../types/type.js';
import { declaredName, protobufText, signatureText, typeText } from '../types/type-text.js';
import type { CheckedExpr, Reference } from './checked.js';
import { fieldOfKnown, isMessage, isSchemaType, messageName } from './known-types.js';
import { matchOverloads, type OverloadQuery } from './match-overloads.js';
import { messageNameType, resolveName, resolveQualifiedName, type NamedThing } from './names.js';
import type { VariableScope } from './scope.js';
import type { CheckContext } from './check-context.js';

/** What the server does with an element that is written as an optional and may be of any type: it looks for what the type holds. */
const PANIC = 'the server panics: runtime error: index out of range [0] with length 0';

/** A checked expression, or what is wrong with its types. */
export type Checked = { readonly ok: true; readonly checked: CheckedExpr } | { readonly ok: false; readonly issues: Issues };

/**
 * Finds the type of each part of an expression and what each name means.
 *
 * What is `dyn` agrees with everything and is left to evaluation. Source: cel-go `checker`, Check.
 */
export function check(parsed: Extract<Parsed, { ok: true }>, context: CheckContext): Checked {
  const checker = new Checker(parsed, context);
  const expr = checker.check(parsed.expr);
  if (checker.issues.count > 0) return { ok: false, issues: checker.issues };
  const { source, offsets } = parsed;
  return {
    ok: true,
    checked: { environment: context.environment, source, offsets, expr, types: checker.finalTypes(), references: checker.references },
  };
}

const LITERAL_TYPES: Readonly<Record<Constant['type'], CelType>> = {
  null: NULL,
  bool: BOOL,
  int: INT,
  uint: UINT,
  double: DOUBLE,
  string: STRING,
  bytes: BYTES,
};

class Checker {
  readonly issues = new IssueList();
  readonly references: Reference[] = [];
  private readonly types: CelType[] = [];
  private readonly substitutions = new Substitutions();
  private scope: VariableScope;
  private freeTypes = 0;
  /** Forgotten by the server with the first comprehension that it meets. */
  private disabledOverloads: ReadonlySet<string>;

  constructor(
    private readonly parsed: Extract<Parsed, { ok: true }>,
    private readonly context: CheckContext,
  ) {
    this.scope = { parent: undefined, variables: context.variables };
    this.disabledOverloads = context.environment.disabledOverloads;
  }

  finalTypes(): CelType[] {
    return this.types.map((type) => this.substitutions.apply(type, true));
  }

  /** Checks an expression; the result is the same with names resolved. */
  check(expr: Expr): Expr {
    switch (expr.kind) {
      case 'literal':
        this.types[expr.id] = LITERAL_TYPES[expr.value.type];
        return expr;
      case 'ident':
        return this.ident(expr);
      case 'select':
        return this.select(expr);
      case 'call':
        return expr.name === OPERATORS.optionalSelect ? this.optionalSelect(expr) : this.call(expr);
      case 'list':
        return this.list(expr);
      case 'map':
        return this.map(expr);
      case 'message':
        return this.message(expr);
      case 'comprehension':
        return this.comprehension(expr);
      case 'invalid':
        this.types[expr.id] = ERROR;
        return expr;
    }
  }

  private ident(expr: IdentExpr): Expr {
    const found = resolveName(expr.name, this.scope, this.context);
    if (found !== undefined) return this.resolved(expr.id, found);
    this.types[expr.id] = ERROR;
    this.report(expr, `undeclared reference to '${expr.name}' (in container '')`);
    return expr;
  }

  private resolved(id: number, { name, type, value }: NamedThing): Expr {
    this.types[id] = type;
    this.references[id] = { kind: 'name', name, ...(value === undefined ? {} : { value }) };
    return { kind: 'ident', id, name };
  }

  private select(expr: SelectExpr): Expr {
    const spelled = qualifiedName(expr);
    const qualified = spelled === undefined ? undefined : resolveQualifiedName(spelled, this.scope, this.context);
    if (qualified !== undefined) return this.resolved(expr.id, qualified);
    const operand = this.check(expr.operand);
    const type = this.fieldType(expr, operand, expr.field, false);
    this.types[expr.id] = expr.isTest ? BOOL : this.substitutions.apply(type);
    return operand === expr.operand ? expr : { ...expr, operand };
  }

  private optionalSelect(expr: CallExpr): Expr {
    const [operand, field] = expr.args;
    if (operand === undefined || field?.kind !== 'literal' || field.value.type !== 'string') {
      this.report(expr, 'unsupported optional field selection');
      return expr;
    }
    const checked = this.check(operand);
    const type = this.fieldType(expr, checked, field.value.value, true);
    this.types[expr.id] = this.substitutions.apply(type);
    this.references[expr.id] = { kind: 'function', overloads: ['select_optional_field'] };
    return checked === operand ? expr : { ...expr, args: [checked, field] };
  }

  /** The type of a field of what was checked, in an optional where the operand is one or the selection is. */
  private fieldType(expr: Expr, operand: Expr, field: string, isOptional: boolean): CelType {
    const operandType = this.substitutions.apply(this.typeOf(operand));
    const inOptional = optionalValue(operandType);
    const type = this.plainFieldType(expr, inOptional ?? operandType, field);
    return isOptional || inOptional !== undefined ? optionalOf(type) : type;
  }

  private plainFieldType(expr: Expr, type: CelType, field: string): CelType {
    switch (type.kind) {
      case 'map':
        return type.parameters[1]!;
      case 'object':
        return this.objectField(expr.id, type.name, field) ?? ERROR;
      case 'param':
        this.substitutions.isAssignable(DYN, type);
        return DYN;
      default:
        if (!isDynOrError(type)) {
          const text = this.context.environment.language.protobufTypeNames ? protobufText(type) : typeText(type);
          this.report(expr, `type '${text}' does not support field selection`);
        }
        return DYN;
    }
  }

  private objectField(id: number, name: string, field: string): CelType | undefined {
    const { objects, environment } = this.context;
    if (!objects.isObject(name) && !isMessage(name) && !isSchemaType(name)) {
      this.reportAt(id, `${environment.language.saysInternal ? '[internal] ' : ''}unexpected failed resolution of '${name}'`);
      return undefined;
    }
    let type = objects.field(name, field) ?? fieldOfKnown(name, field);
    if (type === undefined && environment.keywordFields && RESERVED_WORDS.has(field)) type = objects.field(name, `__${field}__`);
    if (type === undefined) this.reportAt(id, `undefined field '${field}'`);
    return type;
  }

  private call(expr: CallExpr): Expr {
    const args = this.checkAll(expr.args);
    const { target } = expr;
    if (target === undefined) {
      const declared = this.functionOf(expr.name);
      if (declared === undefined) return this.undeclared(expr);
      return this.resolve({ ...expr, name: declared.name, args }, declared);
    }
    const prefix = qualifiedName(target);
    const namespaced = prefix === undefined ? undefined : this.functionOf(`${prefix}.${expr.name}`);
    if (namespaced !== undefined) return this.resolve({ ...expr, name: namespaced.name, target: undefined, args }, namespaced);
    const checkedTarget = this.check(target);
    const declared = this.functionOf(expr.name);
    if (declared === undefined) return this.undeclared(expr);
    return this.resolve({ ...expr, target: checkedTarget, args }, declared);
  }

  private functionOf(name: string): FunctionDeclaration | undefined {
    return this.context.environment.functions.get(name.startsWith('.') ? name.slice(1) : name);
  }

  private undeclared(expr: CallExpr): Expr {
    const hasNoType = expr.target !== undefined && this.context.environment.language.undeclaredHasNoType;
    this.types[expr.id] = hasNoType ? UNDECLARED : ERROR;
    this.report(expr, `undeclared reference to '${expr.name}' (in container '')`);
    return expr;
  }

  private resolve(call: CallExpr, declared: FunctionDeclaration): Expr {
    const types = (call.target === undefined ? call.args : [call.target, ...call.args]).map((arg) => this.typeOf(arg));
    const isLogical =
      !this.context.environment.language.undeclaredHasNoType && (declared.name === OPERATORS.and || declared.name === OPERATORS.or);
    const result = isLogical ? this.logical(call, types) : this.overloaded(call, declared, types);
    this.types[call.id] = result ?? ERROR;
    return call;
  }

  private logical(call: CallExpr, types: readonly CelType[]): CelType | undefined {
    let agrees = true;
    for (const [i, type] of types.entries()) {
      if (this.substitutions.isAssignable(type, BOOL)) continue;
      this.mismatch(call.args[i]!, BOOL, type);
      agrees = false;
    }
    this.references[call.id] = { kind: 'function', overloads: [call.name === OPERATORS.and ? 'logical_and' : 'logical_or'] };
    return agrees ? BOOL : undefined;
  }

  private overloaded(call: CallExpr, declared: FunctionDeclaration, types: readonly CelType[]): CelType | undefined {
    const isMethod = call.target !== undefined;
    const query: OverloadQuery = { isMethod, types, disabled: this.disabledOverloads, newType: () => this.newType() };
    const match = matchOverloads(declared, query, this.substitutions);
    if (match === undefined) {
      const signature = signatureText(
        types.map((type) => this.substitutions.apply(type, true)),
        isMethod,
      );
      this.report(call, `found no matching overload for '${declared.name}' applied to '${signature}'`);
      return undefined;
    }
    this.references[call.id] = { kind: 'function', overloads: match.overloads };
    return this.bounded(call, match.result);
  }

  private list(expr: ListExpr): Expr {
    const optionals = new Set(expr.optionals);
    let joined: CelType | undefined;
    const elements = expr.elements.map((element, i) => {
      const checked = this.check(element);
      joined = this.join(joined, this.elementType(checked, optionals.has(i)), checked);
      return checked;
    });
    this.types[expr.id] = listOf(joined ?? this.newType());
    return { ...expr, elements };
  }

  private map(expr: MapExpr): Expr {
    let key: CelType | undefined;
    let value: CelType | undefined;
    const entries = expr.entries.map((entry) => {
      const checkedKey = this.check(entry.key);
      key = this.join(key, this.typeOf(checkedKey), checkedKey);
      const checkedValue = this.check(entry.value);
      value = this.join(value, this.elementType(checkedValue, entry.isOptional), checkedValue);
      return { ...entry, key: checkedKey, value: checkedValue };
    });
    const keyType = key ?? this.newType();
    this.types[expr.id] = this.bounded(expr, mapOf(keyType, value ?? this.newType()));
    return { ...expr, entries };
  }

  /** The type, unless it has doubled so often that the server itself would not come to an end with it. */
  private bounded(expr: Expr, type: CelType): CelType {
    if (type.size <= MAX_TYPE_SIZE) return type;
    this.report(expr, `type is made of more than ${String(MAX_TYPE_SIZE)} types`);
    return ERROR;
  }

  /** The type of an element, that in its optional where it is written with `?`. */
  private elementType(element: Expr, isOptional: boolean): CelType {
    const type = this.typeOf(element);
    if (!isOptional) return type;
    const value = optionalValue(type);
    if (value === undefined) {
      if (isDyn(type)) this.report(element, PANIC);
      else this.mismatch(element, optionalOf(type), type);
    }
    return value ?? type;
  }

  private join(previous: CelType | undefined, current: CelType, entry: Expr): CelType {
    if (previous === undefined) return current;
    if (this.substitutions.isAssignable(previous, current)) return mostGeneral(previous, current);
    const { language, mixesLiterals } = this.context.environment;
    if (!language.joinsStrictly || mixesLiterals === true) return DYN;
    this.mismatch(entry, previous, current);
    return ERROR;
  }

  private message(expr: MessageExpr): Expr {
    const name = expr.name.startsWith('.') ? expr.name.slice(1) : expr.name;
    const type = messageNameType(name, this.scope, this.context);
    if (type === undefined) {
      this.report(expr, `undeclared reference to '${expr.name}' (in container '')`);
      this.types[expr.id] = this.context.environment.language.undeclaredHasNoType ? UNDECLARED : ERROR;
      return expr;
    }
    this.references[expr.id] = { kind: 'name', name };
    const [made = ERROR] = type.kind === 'type' ? type.parameters : [];
    const fieldsOf = messageName(made);
    if (type.kind !== 'type') this.report(expr, `'${declaredName(type)}' is not a type`);
    else if (fieldsOf === undefined) this.report(expr, `'${declaredName(made)}' is not a message type`);
    this.types[expr.id] = fieldsOf === undefined ? ERROR : made;
    const fields = expr.fields.map((field) => {
      const value = this.check(field.value);
      const expected = this.objectField(field.id, fieldsOf ?? name, field.name) ?? ERROR;
      const given = this.elementType(value, field.isOptional);
      if (!this.substitutions.isAssignable(expected, given)) {
        this.reportAt(
          field.id,
          `expected type of field '${field.name}' is '${typeText(expected)}' but provided type is '${typeText(given)}'`,
        );
      }
      return { ...field, value };
    });
    return { ...expr, name, fields };
  }

  private comprehension(expr: ComprehensionExpr): Expr {
    const range = this.check(expr.range);
    const initial = this.check(expr.initial);
    const rangeType = this.substitutions.apply(this.typeOf(range));
    const accumulated = this.typeOf(initial);
    const outer = this.scope;
    const around: VariableScope = { parent: outer, variables: new Map([[expr.accumulator, accumulated]]) };
    const [first, second] = this.variableTypes(range, rangeType, expr.secondVariable !== undefined);
    const variables = new Map([[expr.variable, first]]);
    if (expr.secondVariable !== undefined) variables.set(expr.secondVariable, second);
    this.disabledOverloads = new Set();
    this.scope = { parent: around, variables };
    const condition = this.check(expr.condition);
    this.expect(condition, BOOL);
    const step = this.check(expr.step);
    this.expect(step, accumulated);
    this.scope = around;
    const result = this.check(expr.result);
    this.scope = outer;
    this.types[expr.id] = this.substitutions.apply(this.typeOf(result));
    return { ...expr, range, initial, condition, step, result };
  }

  private variableTypes(range: Expr, type: CelType, both: boolean): readonly [CelType, CelType] {
    switch (type.kind) {
      case 'list':
        return both ? [INT, type.parameters[0]!] : [type.parameters[0]!, DYN];
      case 'map':
        return [type.parameters[0]!, type.parameters[1]!];
      case 'dyn':
      case 'error':
      case 'param':
        this.substitutions.isAssignable(DYN, type);
        return [DYN, DYN];
      default:
        this.report(range, `expression of type '${typeText(type)}' cannot be range of a comprehension (must be list, map, or dynamic)`);
        return [ERROR, ERROR];
    }
  }

  private expect(expr: Expr, type: CelType): void {
    if (!this.substitutions.isAssignable(type, this.typeOf(expr))) this.mismatch(expr, type, this.typeOf(expr));
  }

  private mismatch(expr: Expr, expected: CelType, found: CelType): void {
    this.report(expr, `expected type '${typeText(expected)}' but found '${typeText(found)}'`);
  }

  /** The same array where nothing in it was resolved. */
  private checkAll(exprs: readonly Expr[]): readonly Expr[] {
    const checked = exprs.map((expr) => this.check(expr));
    return checked.every((expr, i) => expr === exprs[i]) ? exprs : checked;
  }

  private newType(): CelType {
    return typeParameter(`_var${String(this.freeTypes++)}`);
  }

  private typeOf(expr: Expr): CelType {
    return this.types[expr.id] ?? ERROR;
  }

  private report(expr: Expr, message: string): void {
    this.reportAt(expr.id, message);
  }

  private reportAt(id: number, message: string): void {
    this.issues.add(locate(this.parsed.source, this.parsed.offsets[id] ?? -1), message);
  }
}

/** Ours: no type that anyone writes is near it, and a map of a map of a map… doubles with each. */
const MAX_TYPE_SIZE = 10_000;
