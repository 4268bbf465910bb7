import { patternError } from '@structural/go';
import type { CheckedExpr } from '../check/checked.js';
import { convert } from '../libraries/conversions/convert.js';
import { type CallExpr, childrenOf, type Expr, type ListExpr, type MapExpr } from '../syntax/expr.js';
import { IssueList, type Issues } from '../syntax/issue.js';
import { locate } from '../syntax/source.js';
import { type CelType, DYN, isEquivalentType, optionalValue } from '../types/type.js';
import { typeText } from '../types/type-text.js';
import { valueOf } from '../values/constant-value.js';
import { isCelError } from '../values/value.js';
import { judgeFormat } from './format-arguments.js';
import type { ReportNode } from './report.js';

/**
 * Judges what types alone do not: literals of durations, timestamps, patterns and formats, and that all in a literal list or map
 * has one type.
 *
 * Undefined where nothing is wrong. Source: cel-go `cel`, ASTValidators, as Kubernetes sets them.
 */
export function validate(checked: CheckedExpr): Issues | undefined {
  const issues = new IssueList();
  const report: ReportNode = (id, message) => {
    issues.add(locate(checked.source, checked.offsets[id] ?? -1), message);
  };
  visit(checked.expr, false, { checked, judgesLiterals: checked.environment.judgesLiterals, report });
  return issues.count === 0 ? undefined : issues;
}

interface Judging {
  readonly checked: CheckedExpr;
  readonly judgesLiterals: boolean;
  readonly report: ReportNode;
}

/** `inFormat` tells whether the node is within the arguments of `format`, which may be of any types. */
function visit(expr: Expr, inFormat: boolean, judging: Judging): void {
  const { judgesLiterals, report, checked } = judging;
  const { language, mixesLiterals } = checked.environment;
  const judgesEntries = !inFormat && !language.joinsStrictly && mixesLiterals !== true;
  if (expr.kind === 'list' && judgesEntries) judgeList(expr, judging);
  if (expr.kind === 'map' && judgesEntries) judgeMap(expr, judging);
  const isFormat = judgesLiterals && expr.kind === 'call' && expr.name === 'format';
  if (isFormat) {
    if (checked.environment.language.judgesFormats) judgeFormat(expr, checked, report);
  } else if (judgesLiterals && expr.kind === 'call') judgeLiteral(expr, judging);
  for (const child of childrenOf(expr)) visit(child, inFormat || isFormat, judging);
}

function judgeLiteral({ name, args }: CallExpr, { checked, report }: Judging): void {
  const [arg] = args;
  if (arg?.kind !== 'literal') return;
  if (name === 'duration' || name === 'timestamp') {
    if (isCelError(convert(name, valueOf(arg.value), checked.environment.language))) report(arg.id, `invalid ${name} argument`);
  } else if (name === 'matches' && arg.value.type === 'string' && patternError(arg.value.value) !== undefined) {
    // Of the function that is no method this is the text to search, and the server takes it for the pattern.
    report(arg.id, 'invalid matches argument');
  }
}

function judgeList({ elements, optionals }: ListExpr, { checked, report }: Judging): void {
  const isOptional = new Set(optionals);
  let first: CelType | undefined;
  for (const [i, element] of elements.entries()) {
    const type = elementType(checked, element, isOptional.has(i));
    if (first === undefined) first = type;
    else if (!isEquivalentType(first, type)) {
      report(element.id, mismatch(first, type));
      return;
    }
  }
}

function judgeMap({ entries }: MapExpr, { checked, report }: Judging): void {
  const [first] = entries;
  if (first === undefined) return;
  const keyType = elementType(checked, first.key, false);
  const valueType = elementType(checked, first.value, first.isOptional);
  for (const { key, value, isOptional } of entries.slice(1)) {
    const key2 = elementType(checked, key, false);
    if (!isEquivalentType(keyType, key2)) report(key.id, mismatch(keyType, key2));
    const value2 = elementType(checked, value, isOptional);
    if (!isEquivalentType(valueType, value2)) report(value.id, mismatch(valueType, value2));
  }
}

function elementType({ types }: CheckedExpr, { id }: Expr, isOptional: boolean): CelType {
  const type = types[id] ?? DYN;
  return isOptional ? (optionalValue(type) ?? DYN) : type;
}

function mismatch(expected: CelType, found: CelType): string {
  return `expected type '${typeText(expected)}' but found '${typeText(found)}'`;
}
