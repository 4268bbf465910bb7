import type { Expr } from '@structural/cel';
import type { Choice } from './choice.js';
import type { Constants } from './scalar-class.js';
import type { ValueRef, View } from './value-ref.js';

/** What a variable of a rule stands for. */
export type CaseBinding =
  | { readonly kind: 'ref'; readonly ref: ValueRef }
  | { readonly kind: 'expr'; readonly expr: Expr; readonly scope: CaseScope };

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
  private readonly made = new Map<string, { readonly ref: ValueRef; readonly choices: readonly Choice[] | undefined }>();

  of(term: string): Constants {
    return this.byTerm.get(term) ?? NONE;
  }

  /** How many there are. */
  get size(): number {
    let size = 0;
    for (const own of this.byTerm.values()) size += own.size;
    return size;
  }

  add(term: string, constant: string | number | boolean): void {
    let own = this.byTerm.get(term);
    if (own === undefined) this.byTerm.set(term, (own = new Set()));
    if (own.has(constant)) return;
    own.add(constant);
    this.made.clear();
    this.hasGrown = true;
  }

  /** The choices that constants leave for a value, made once until they grow, since a rule with thousands of them asks as often. */
  choices(key: string, ref: ValueRef, make: () => readonly Choice[] | undefined): readonly Choice[] | undefined {
    const known = this.made.get(key);
    if (known !== undefined && isAlike(known.ref, ref)) return known.choices;
    const choices = make();
    this.made.set(key, { ref, choices });
    return choices;
  }
}

function isAlike(one: ValueRef, other: ValueRef): boolean {
  return one.key === other.key && one.from === other.from && one.to === other.to && one.isKnown === other.isKnown;
}
