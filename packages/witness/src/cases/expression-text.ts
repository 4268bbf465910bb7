import type { Expr } from '@structural/cel';
import { META_FIELDS } from '@structural/core';
import type { CaseScope } from './scope.js';
import { isSeenAlike, memberRef, type ValueRef } from './value-ref.js';

/**
 * An expression as a text that tells it from all that may come to something else: variables as what they stand for, and the side of which it
 * speaks where the two sides may see different values.
 */
export function expressionText(expr: Expr, scope: CaseScope): string {
  const writer = { isAlike: true };
  const text = written(expr, scope, writer);
  return writer.isAlike ? text : `${scope.view}:${text}`;
}

interface Writer {
  isAlike: boolean;
}

/** Expressions are as deep as their syntax allows. */
function written(expr: Expr, scope: CaseScope, writer: Writer): string {
  const each = (part: Expr | undefined): string => (part === undefined ? '' : written(part, scope, writer));
  switch (expr.kind) {
    case 'literal':
      return JSON.stringify(expr.value, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    case 'ident': {
      const binding = scope.bindings.get(expr.name);
      if (binding === undefined) return expr.name;
      if (binding.kind === 'expr') return written(binding.expr, binding.scope, writer);
      if (!isSeenAlike(binding.ref)) writer.isAlike = false;
      return `{${binding.ref.key}}`;
    }
    case 'select':
      return selected(expr, scope, writer);
    case 'call':
      return `${expr.name}(${[expr.target, ...expr.args].map(each).join(',')})`;
    case 'list':
      return `[${expr.elements.map(each).join(',')}]${expr.optionals.join(',')}`;
    case 'map':
      return `{${expr.entries.map(({ isOptional, key, value }) => `${isOptional ? '?' : ''}${each(key)}:${each(value)}`).join(',')}}`;
    case 'message':
      return `${expr.name}{${expr.fields.map(({ isOptional, name, value }) => `${isOptional ? '?' : ''}${name}:${each(value)}`).join(',')}}`;
    case 'comprehension': {
      const names = [expr.variable, expr.secondVariable, expr.accumulator].filter((name) => name !== undefined);
      const inner = names.reduce((at, name) => unbound(at, name), scope);
      const parts = [expr.initial, expr.condition, expr.step, expr.result].map((part) => written(part, inner, writer));
      return `loop(${names.join(',')};${each(expr.range)};${parts.join(';')})`;
    }
    case 'invalid':
      return '?';
  }
}

function selected(expr: Expr & { readonly kind: 'select' }, scope: CaseScope, writer: Writer): string {
  const ref = refOf(expr.operand, scope);
  const member = ref === undefined ? undefined : memberRef(ref, expr.field, scope.view);
  if (member !== undefined) {
    if (!(expr.isTest ? member.isShared : isSeenAlike(member))) writer.isAlike = false;
    return `${expr.isTest ? 'has' : ''}{${member.key}}`;
  }
  // What every resource has both sides see alike.
  if (ref?.isResource === true && META_FIELDS.has(expr.field)) return `{${ref.key}}.${expr.field}${expr.isTest ? '?' : ''}`;
  return `${written(expr.operand, scope, writer)}.${expr.field}${expr.isTest ? '?' : ''}`;
}

/** The value of the resource that variables and names of fields lead to, be it there or not. */
export function refOf(expr: Expr, scope: CaseScope): ValueRef | undefined {
  if (expr.kind === 'ident') {
    const binding = scope.bindings.get(expr.name);
    return binding?.kind === 'ref' ? binding.ref : undefined;
  }
  if (expr.kind !== 'select' || expr.isTest) return undefined;
  const ref = refOf(expr.operand, scope);
  return ref === undefined ? undefined : memberRef(ref, expr.field, scope.view);
}

function unbound(scope: CaseScope, name: string): CaseScope {
  if (!scope.bindings.has(name)) return scope;
  const bindings = new Map(scope.bindings);
  bindings.delete(name);
  return { ...scope, bindings };
}
