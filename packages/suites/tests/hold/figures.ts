import type { ConstraintKeyword } from '@structural/witness';

/** What became of one side of a constraint. */
export type SideOutcome =
  /** A case was written, and the server's code answers as it says. */
  | 'confirmed'
  /** A case was written, and the server's code answers otherwise. */
  | 'contradicted'
  /** There is none, and it was shown that there cannot be. */
  | 'impossible'
  /** There is none. */
  | 'missing'
  /** None is wanted: what only permits or fills in refuses nothing. */
  | 'unwanted';

/** A constraint with both its sides. */
export interface HeldConstraint {
  readonly keyword: ConstraintKeyword;
  readonly accepted: SideOutcome;
  readonly refused: SideOutcome;
}

/** How many constraints of one kind there are, and how many of them have which outcome on which side. */
interface KindFigures {
  readonly constraints: number;
  readonly accepted: Readonly<Record<SideOutcome, number>>;
  readonly refused: Readonly<Record<SideOutcome, number>>;
  /** Those with a confirmed case on each side that is wanted. */
  readonly both: number;
  /** Those of which each side is confirmed, unwanted or shown to be impossible. */
  readonly settled: number;
}

/** Figures by kind. */
export type Figures = Readonly<Record<string, KindFigures>>;

const NONE: Readonly<Record<SideOutcome, number>> = { confirmed: 0, contradicted: 0, impossible: 0, missing: 0, unwanted: 0 };
const EMPTY: KindFigures = { constraints: 0, accepted: NONE, refused: NONE, both: 0, settled: 0 };

/** The figures of some constraints. */
export function figuresOf(constraints: readonly HeldConstraint[]): Figures {
  const byKind = new Map<string, KindFigures>();
  for (const { accepted, keyword, refused } of constraints) {
    const isIn = (...outcomes: readonly SideOutcome[]): number =>
      [accepted, refused].every((outcome) => outcomes.includes(outcome)) ? 1 : 0;
    const one: KindFigures = {
      constraints: 1,
      accepted: { ...NONE, [accepted]: 1 },
      refused: { ...NONE, [refused]: 1 },
      both: isIn('confirmed', 'unwanted'),
      settled: isIn('confirmed', 'unwanted', 'impossible'),
    };
    byKind.set(keyword, added(byKind.get(keyword) ?? EMPTY, one));
  }
  return Object.fromEntries(byKind);
}

/** Two figures as one, kinds in the order of the alphabet. */
export function addFigures(one: Figures, other: Figures): Figures {
  const kinds = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return Object.fromEntries(kinds.map((kind) => [kind, added(one[kind] ?? EMPTY, other[kind] ?? EMPTY)]));
}

/** A table of figures, a kind a line, and what the statement about `test init` is made of: the shares of rules and of all else. */
export function figuresText(figures: Figures): string {
  const isRule = (kind: string): boolean => kind === 'x-kubernetes-validations';
  const kinds = Object.keys(figures).sort((a, b) => Number(isRule(b)) - Number(isRule(a)) || (a < b ? -1 : 1));
  const sum = (wanted: (kind: string) => boolean): KindFigures =>
    kinds.filter(wanted).reduce((total, kind) => added(total, figures[kind] ?? EMPTY), EMPTY);
  const rows = [
    ['', 'there are', ...SIDES.flatMap((side) => OUTCOMES.map((outcome) => `${side} ${outcome}`)), 'both', 'settled'],
    ...kinds.map((kind) => rowOf(kind, figures[kind] ?? EMPTY)),
    rowOf(
      'all but rules',
      sum((kind) => !isRule(kind)),
    ),
  ];
  const shares = [
    ['rules', sum(isRule)],
    ['other constraints', sum((kind) => !isRule(kind))],
  ] as const;
  return [aligned(rows), ...shares.map(([what, of]) => shareText(what, of))].join('\n');
}

const SIDES = ['accepted', 'refused'] as const;
const OUTCOMES = ['confirmed', 'contradicted', 'impossible', 'missing'] as const;

function rowOf(kind: string, { accepted, both, constraints, refused, settled }: KindFigures): readonly string[] {
  return [kind, constraints, ...OUTCOMES.map((each) => accepted[each]), ...OUTCOMES.map((each) => refused[each]), both, settled].map(
    String,
  );
}

function shareText(what: string, { both, constraints, settled }: KindFigures): string {
  const percent = (count: number): string => (constraints === 0 ? '100.00' : ((count / constraints) * 100).toFixed(2));
  return `${what}: ${String(both)} of ${String(constraints)} confirmed on each side that is wanted (${percent(both)} %), ${String(settled)} with those of which a side cannot be (${percent(settled)} %)`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function added(one: KindFigures, other: KindFigures): KindFigures {
  const sides = (a: KindFigures['accepted'], b: KindFigures['accepted']): KindFigures['accepted'] => ({
    confirmed: a.confirmed + b.confirmed,
    contradicted: a.contradicted + b.contradicted,
    impossible: a.impossible + b.impossible,
    missing: a.missing + b.missing,
    unwanted: a.unwanted + b.unwanted,
  });
  return {
    constraints: one.constraints + other.constraints,
    accepted: sides(one.accepted, other.accepted),
    refused: sides(one.refused, other.refused),
    both: one.both + other.both,
    settled: one.settled + other.settled,
  };
}
