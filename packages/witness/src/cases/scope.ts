import type { Expr } from '@structural/cel';
import type { Constants } from './scalar-class.js';
import type { ValueRef, View } from './value-ref.js';

/** What a variable of a rule stands for. */
export type CaseBinding =
  { readonly kind: 'ref'; readonly ref: ValueRef } | { readonly kind: 'expr'; readonly expr: Expr; readonly scope: CaseScope };

/** Where an expression is looked at. */
export interface CaseScope {
  readonly view: View;
  readonly bindings: ReadonlyMap<string, CaseBinding>;
  readonly constants: KnownConstants;
}

/** The same scope with one more variable. */
export function bound(scope: CaseScope, name: string, binding: CaseBinding): CaseScope {
  return { ...scope, bindings: new Map(scope.bindings).set(name, binding) };
}

const NONE: Constants = new Set();

/** What terms are compared with, as far as that was met: it grows while rules are looked at, after which one looks again. */
export class KnownConstants {
  hasGrown = false;
  private readonly byTerm = new Map<string, Set<string | number | boolean>>();

  of(term: string): Constants {
    return this.byTerm.get(term) ?? NONE;
  }

  add(term: string, constant: string | number | boolean): void {
    let own = this.byTerm.get(term);
    if (own === undefined) this.byTerm.set(term, (own = new Set()));
    if (own.has(constant)) return;
    own.add(constant);
    this.hasGrown = true;
  }
}
