import { fromPlain, printJson, type JsonValue } from '@structural/json';
import type { MutantResult, TestedMutants } from '@structural/suites';
import { scoreOf } from './mutation-score.js';

/** The report about mutants as one JSON object: those that were killed are counted, all others listed. */
export function mutationJson(tested: readonly TestedMutants[]): string {
  const definitions = tested.map((each) => ({
    file: each.definition.file,
    mutants: each.all,
    ...countsOf([each]),
    left: each.results.flatMap((result) => (result.outcome === 'killed' ? [] : [leftOf(result)])),
  }));
  return `${printJson(fromPlain({ ...countsOf(tested), definitions }))}\n`;
}

function countsOf(tested: readonly TestedMutants[]): Readonly<Record<string, number>> {
  const { equivalent, killed, refused, score, survived, unproven } = scoreOf(tested);
  return { ...(score !== undefined && { score }), killed, survived, unproven, equivalent, refused };
}

function leftOf(
  result: MutantResult & { readonly outcome: Exclude<MutantResult['outcome'], 'killed'> },
): Readonly<Record<string, unknown>> {
  const { description, kind, path, value, version } = result.mutant;
  const about = { outcome: result.outcome, kind, description, path, ...optional({ value, version }) };
  switch (result.outcome) {
    case 'survived':
      return { ...about, ...(result.resource && { killedBy: result.resource }) };
    case 'unproven':
      return { ...about, tried: result.tried };
    default:
      return { ...about, why: result.why };
  }
}

function optional(members: Readonly<Record<string, JsonValue | undefined>>): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}
