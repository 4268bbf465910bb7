import { valueText } from '@structural/cel';
import type { ExplainedPart, ExplainedPolicy } from '@structural/checker';
import { visible } from '@structural/presenters';
import { counted, partJson, rowLines } from './cel-report.js';

/** The report for people: each policy that is about the resource, then what each of its expressions gives. */
export function policiesText(policies: readonly ExplainedPolicy[], isTraced: boolean): string {
  return policies
    .map((policy) => [heading(policy), ...policy.parts.flatMap((part) => partLines(part, isTraced))].map((line) => `${line}\n`).join(''))
    .join('\n');
}

function heading({ binding, dependsOn, error, params, policy }: ExplainedPolicy): string {
  const by = [binding === undefined ? '' : ` with binding ${binding}`, params === undefined ? '' : ` and parameters ${params}`].join('');
  const said = error ?? (dependsOn === undefined ? undefined : `unknown whether it is about this, which depends on ${dependsOn}`);
  return visible(`ValidatingAdmissionPolicy ${policy}${by}${said === undefined ? '' : `: ${said}`}`);
}

function partLines({ cost, expression, outcome, place, root }: ExplainedPart, isTraced: boolean): readonly string[] {
  const own = `  ${place}: ${outcomeText(outcome)}, cost ${counted(BigInt(cost))}`;
  const rows = isTraced && root !== undefined ? rowLines(root) : [`  ${expression.replace(/\s+/g, ' ')}`];
  return [visible(own), ...rows.map((row) => `  ${visible(row)}`)];
}

function outcomeText(outcome: ExplainedPart['outcome']): string {
  switch (outcome.kind) {
    case 'value':
      return valueText(outcome.value, MAX_VALUE);
    case 'error':
      return `error: ${outcome.error}`;
    case 'unknown':
      return `unknown, depends on ${outcome.dependsOn}`;
  }
}

const MAX_VALUE = 120;

/** The report for machines: one JSON object. */
export function policiesJson(policies: readonly ExplainedPolicy[], isTraced: boolean): string {
  const part = ({ cost, expression, outcome, place, root }: ExplainedPart): object => ({
    place,
    expression,
    ...(outcome.kind === 'value'
      ? { value: valueText(outcome.value) }
      : outcome.kind === 'error'
        ? { error: outcome.error }
        : { dependsOn: outcome.dependsOn }),
    cost: String(cost),
    ...(isTraced && root !== undefined && { root: partJson(root) }),
  });
  const report = policies.map(({ binding, dependsOn, error, params, parts, policy }) => ({
    policy,
    binding: binding ?? null,
    params: params ?? null,
    ...(dependsOn !== undefined && { dependsOn }),
    ...(error !== undefined && { error }),
    expressions: parts.map(part),
  }));
  return `${JSON.stringify({ policies: report }, null, 2)}\n`;
}
