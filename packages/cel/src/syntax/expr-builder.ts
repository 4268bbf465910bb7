import { LIMITS } from './limits.js';
import type { Constant, Expr, IdentExpr, MapEntry, MessageField } from './expr.js';

/** An expression grows beyond {@link LIMITS} as its macros are expanded. */
export class TooManyNodes extends Error {}

/** Makes the nodes of one expression, each with an id and the offset of the text that it stands for. */
export class ExprBuilder {
  /** By id, counted from 1; in code points, -1 for a node that stands nowhere. */
  readonly offsets: number[] = [-1];

  /** A new id for what stands at `offset`. */
  newId(offset: number): number {
    if (this.offsets.length > LIMITS.nodes) throw new TooManyNodes();
    return this.offsets.push(offset) - 1;
  }

  offsetOf(id: number): number {
    return this.offsets[id] ?? -1;
  }

  /** The same expression under new ids, as a macro needs that uses it twice; entries of maps and messages stand at `entryOffset`. */
  copy(expr: Expr, entryOffset: number): Expr {
    const id = this.newId(this.offsetOf(expr.id));
    const again = (inner: Expr): Expr => this.copy(inner, entryOffset);
    switch (expr.kind) {
      case 'select':
        return { ...expr, id, operand: again(expr.operand) };
      case 'call': {
        const args = expr.args.map(again);
        return { ...expr, id, args, target: expr.target === undefined ? undefined : again(expr.target) };
      }
      case 'list':
        return { ...expr, id, elements: expr.elements.map(again) };
      case 'map':
        return { ...expr, id, entries: expr.entries.map((entry) => this.copyEntry(entry, entryOffset)) };
      case 'message':
        return { ...expr, id, fields: expr.fields.map((field) => this.copyField(field, entryOffset)) };
      case 'comprehension':
        return {
          ...expr,
          id,
          range: again(expr.range),
          initial: again(expr.initial),
          condition: again(expr.condition),
          step: again(expr.step),
          result: again(expr.result),
        };
      default:
        return { ...expr, id };
    }
  }

  private copyEntry(entry: MapEntry, offset: number): MapEntry {
    return { ...entry, id: this.newId(offset), key: this.copy(entry.key, offset), value: this.copy(entry.value, offset) };
  }

  private copyField(field: MessageField, offset: number): MessageField {
    return { ...field, id: this.newId(offset), value: this.copy(field.value, offset) };
  }
}

/** Makes nodes that all stand where a macro was called. */
export interface NodeFactory {
  literal(value: Constant): Expr;
  ident(name: string): IdentExpr;
  test(operand: Expr, field: string): Expr;
  call(name: string, ...args: readonly Expr[]): Expr;
  method(name: string, target: Expr, ...args: readonly Expr[]): Expr;
  list(...elements: readonly Expr[]): Expr;
  emptyMap(): Expr;
  comprehension(parts: ComprehensionParts): Expr;
  copy(expr: Expr): Expr;
}

/** What a comprehension is made of, but for its id. */
export interface ComprehensionParts {
  readonly range: Expr;
  readonly variable: string;
  readonly secondVariable?: string;
  readonly accumulator: string;
  readonly initial: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

/** A factory of nodes that stand at `offset`. */
export function nodesAt(builder: ExprBuilder, offset: number): NodeFactory {
  const id = (): number => builder.newId(offset);
  return {
    literal: (value) => ({ kind: 'literal', id: id(), value }),
    ident: (name) => ({ kind: 'ident', id: id(), name }),
    test: (operand, field) => ({ kind: 'select', id: id(), operand, field, isTest: true }),
    call: (name, ...args) => ({ kind: 'call', id: id(), name, target: undefined, args }),
    method: (name, target, ...args) => ({ kind: 'call', id: id(), name, target, args }),
    list: (...elements) => ({ kind: 'list', id: id(), elements, optionals: [] }),
    emptyMap: () => ({ kind: 'map', id: id(), entries: [] }),
    comprehension: ({ secondVariable, ...parts }) => ({ kind: 'comprehension', id: id(), secondVariable, ...parts }),
    copy: (expr) => builder.copy(expr, offset),
  };
}
