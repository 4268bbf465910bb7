import { overloadsOf, type CheckedExpr } from '../check/checked.js';
import type { CallExpr, Expr } from '../syntax/expr.js';
import { DYN, type CelType, type TypeKind } from '../types/type.js';
import { readFormat, type FormatClause } from './format-clauses.js';
import type { ReportNode } from './report.js';

interface Expectation {
  readonly kinds: readonly TypeKind[];
  readonly complaint: string;
}

const EXPECTATIONS: Readonly<Record<Exclude<FormatClause['type'], 's'>, Expectation>> = {
  d: { kinds: ['int', 'uint'], complaint: 'decimal clause can only be used on integers' },
  f: { kinds: ['double', 'string'], complaint: 'fixed-point clause can only be used on doubles' },
  e: { kinds: ['double', 'string'], complaint: 'scientific clause can only be used on doubles' },
  b: { kinds: ['int', 'uint', 'bool'], complaint: 'only integers and bools can be formatted as binary' },
  x: { kinds: ['int', 'uint', 'string', 'bytes'], complaint: 'only integers, byte buffers, and strings can be formatted as hex' },
  o: { kinds: ['int', 'uint'], complaint: 'octal clause can only be used on integers' },
};

const PRINTABLE: Expectation = {
  kinds: ['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type', 'null'],
  complaint: 'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
};

/** Judges `'…'.format([…])` where both are literals: each clause has an argument that suits it, and there is none too many. */
export function judgeFormat(call: CallExpr, checked: CheckedExpr, report: ReportNode): void {
  const [list] = call.args;
  if (call.target?.kind !== 'literal' || call.target.value.type !== 'string' || call.args.length !== 1 || list?.kind !== 'list') return;
  const overloads = overloadsOf(checked, call);
  if (overloads.length > 0 && !overloads.includes('string_format')) return;
  const { clauses, error } = readFormat(call.target.value.value, list.elements.length);
  for (const [i, clause] of clauses.entries()) {
    const fault = misfit(clause, list.elements[i]!, checked);
    if (fault === undefined) continue;
    report(fault.at.id, `error during formatting: ${fault.complaint}, was given ${fault.type.name}`);
    return;
  }
  if (error !== undefined) report(call.id, error);
  else if (list.elements.length > clauses.length) {
    report(
      call.id,
      `too many arguments supplied to string.format (expected ${String(clauses.length)}, got ${String(list.elements.length)})`,
    );
  }
}

interface Misfit {
  readonly at: Expr;
  readonly type: CelType;
  readonly complaint: string;
}

function misfit({ type }: FormatClause, arg: Expr, checked: CheckedExpr): Misfit | undefined {
  return type === 's' ? unprintable(arg, checked) : unexpected(arg, EXPECTATIONS[type], checked);
}

function unexpected(at: Expr, { kinds, complaint }: Expectation, { types }: CheckedExpr): Misfit | undefined {
  const type = types[at.id] ?? DYN;
  return type.kind === 'dyn' || kinds.includes(type.kind) ? undefined : { at, type, complaint };
}

/** The first part of a value that cannot be printed, looking into the literals of lists and maps. */
function unprintable(at: Expr, checked: CheckedExpr): Misfit | undefined {
  const own = unexpected(at, PRINTABLE, checked);
  if (own !== undefined) return own;
  const parts = at.kind === 'list' ? at.elements : at.kind === 'map' ? at.entries.flatMap(({ key, value }) => [key, value]) : [];
  for (const part of parts) {
    const fault = unprintable(part, checked);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
