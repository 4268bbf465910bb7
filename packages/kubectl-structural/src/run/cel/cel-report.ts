import { valueText, type ExplainedExpression, type TracedEvaluation, type TracedPart } from '@structural/cel';
import type { ExpressionCosts } from '@structural/checker';
import type { JsonPath } from '@structural/json';
import { visible } from '@structural/presenters';

/** What is to be reported of an expression. */
export interface CelReport {
  readonly explained: ExplainedExpression & { readonly ok: true };
  /** Where each evaluation was made, and on what. */
  readonly at: readonly string[];
  /** What makes it costly, where that was asked for and is known. */
  readonly costs?: ExpressionCosts;
}

/** The report for people: type, cost and limit, then each evaluation with the value of every part. */
export function celText({ at, costs, explained }: CelReport): string {
  const { cost, costInResource, evaluations, limit, type } = explained;
  const often = cost === costInResource ? '' : `, ${counted(cost)} each time`;
  const lines = [
    `type      ${visible(type)}`,
    `estimate  ${counted(costInResource)} of ${counted(limit)} that a server allows (${share(costInResource, limit)})${often}`,
    ...costLines(costs, limit),
    ...evaluations.flatMap((evaluation, i) => ['', ...evaluationLines(evaluation, at[i] ?? '')]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function costLines(costs: ExpressionCosts | undefined, limit: bigint): readonly string[] {
  if (costs === undefined) return [];
  const { costThen, fitting, parts } = costs;
  const costly = parts.map(
    ({ bound, cost, path }) => `costly    ${visible(fieldText(path))} has no ${bound}: ${counted(cost)} with all else bounded`,
  );
  if (fitting === undefined) return [...costly, 'bounds    none are enough'];
  if (fitting.length === 0) return costly.length === 0 ? ['costly    nothing that a bound would make much cheaper'] : costly;
  const bounds = fitting.map(({ bound, path, value }) => `${visible(fieldText(path))} ${bound}: ${String(value)}`);
  return [...costly, `bounds    ${bounds.join(', ')}: ${counted(costThen ?? 0n)} of ${counted(limit)} then`];
}

/** The field that a path of schemas is about, as people write it. */
function fieldText(path: JsonPath): string {
  const steps: string[] = [];
  for (let i = 0; i < path.length; i++) {
    const step = path[i];
    if (step === 'properties') steps.push(`.${String(path[++i])}`);
    else steps.push('[]');
  }
  return steps.join('').replace(/^\./, '') || 'the resource';
}

function evaluationLines({ cost, result, root }: TracedEvaluation, at: string): readonly string[] {
  return [
    `${at === '' ? 'self' : visible(at)}: ${visible(valueText(result, MAX_VALUE))}, cost ${counted(BigInt(cost))}`,
    ...rowLines(root).map(visible),
  ];
}

/** An expression part by part, a line each with its value. */
export function rowLines(root: TracedPart): readonly string[] {
  const rows = rowsOf(root, 0);
  const width = Math.min(Math.max(...rows.map(({ text }) => text.length)), MAX_WIDTH);
  return rows.map(({ text, value }) => `  ${text.padEnd(width)}  ${value}`);
}

const MAX_WIDTH = 72;

function rowsOf({ parts, text, times, values }: TracedPart, depth: number): readonly { readonly text: string; readonly value: string }[] {
  const shown = values.slice(-MAX_TIMES).map((value) => valueText(value, MAX_VALUE));
  const more = times > shown.length && shown.length > 0 ? `… ` : '';
  const value = times === 0 ? '– (not evaluated)' : `${more}${shown.join(' · ')}${times > 1 ? ` (${String(times)} times)` : ''}`;
  const own = `${'  '.repeat(depth)}${text.replace(/\s+/g, ' ')}`;
  return [
    { text: own.length > MAX_WIDTH ? `${own.slice(0, MAX_WIDTH - 1)}…` : own, value },
    ...parts.flatMap((part) => rowsOf(part, depth + 1)),
  ];
}

const MAX_TIMES = 4;
const MAX_VALUE = 60;

/** A cost with its digits in threes. */
export function counted(cost: bigint): string {
  return cost.toString().replace(/\B(?=(?:\d{3})+$)/g, ' ');
}

function share(cost: bigint, limit: bigint): string {
  const percent = Number((cost * 10_000n) / limit) / 100;
  if (percent < 200) return `${percent.toFixed(2)} %`;
  const times = percent / 100;
  return `${times < 100 ? String(Number(times.toFixed(1))) : counted(cost / limit)} times`;
}

/** The report for machines: one JSON object; costs are texts, as they go beyond the integers of JavaScript. */
export function celJson({ at, costs, explained }: CelReport): string {
  const report = {
    type: explained.type,
    estimate: { each: String(explained.cost), total: String(explained.costInResource), limit: String(explained.limit) },
    ...(costs && {
      costly: costs.parts.map(({ bound, cost, path }) => ({ field: fieldText(path), bound, cost: String(cost) })),
      bounds: costs.fitting?.map(({ bound, path, value }) => ({ field: fieldText(path), bound, value })) ?? null,
      ...(costs.costThen !== undefined && { estimateWithBounds: String(costs.costThen) }),
    }),
    evaluations: explained.evaluations.map(({ cost, error, result, root }, i) => ({
      path: at[i] ?? '',
      ...(error === undefined ? { value: valueText(result) } : { error }),
      cost: String(cost),
      root: partJson(root),
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** A part of an expression, with those below it. */
export function partJson({ parts, range, text, times, type, values }: TracedPart): object {
  return { text, range, type, times, values: values.map((value) => valueText(value)), parts: parts.map(partJson) };
}
