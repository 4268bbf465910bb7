import { compareDefinitions } from '../../src/compare-definitions.js';
import type { Audience, Direction } from '../../src/finding/audience.js';
import type { Finding } from '../../src/finding/finding.js';
import { definitionOf } from '../definitions.js';
import { attack } from '../generated/attack.js';
import { whyNot } from '../generated/confirm.js';
import { generateChange } from '../generated/generate-change.js';
import { questionAbout, type OracleQuestion } from './oracle-requests.js';

const DIRECTIONS: readonly Direction[] = ['forward', 'rollback'];

/** What holding one generated change against the engine shows, and what to ask the server's code about it. */
export interface HeldChange {
  readonly name: string;
  readonly verdicts: Readonly<Record<Finding['verdict'], number>>;
  readonly rules: readonly string[];
  readonly faults: readonly string[];
  /** How many random resources were accepted before the change. */
  readonly attacked: number;
  readonly questions: readonly { readonly id: string; readonly question: OracleQuestion }[];
}

/** Judges each witness of a generated change anew, and attacks each verdict that nothing breaks with some random resources. */
export function holdChange(number: number, seed: number, resources: number): HeldChange {
  const change = generateChange(number, seed);
  const definitions = [definitionOf(change.old), definitionOf(change.new)] as const;
  const [old, next] = definitions;
  const { findings } = compareDefinitions([old], [next], { directions: DIRECTIONS });
  const faults: string[] = [];
  const questions: { id: string; question: OracleQuestion }[] = [];
  const verdicts = { breaking: 0, undecided: 0, harmless: 0 };
  for (const finding of findings) {
    verdicts[finding.verdict]++;
    if (finding.verdict !== 'breaking') continue;
    const why = whyNot(finding, old, next);
    if (why !== undefined) faults.push(`${finding.id}: ${why}`);
    const question = questionAbout(finding, change, definitions);
    if (question !== undefined) questions.push({ id: finding.id, question });
  }
  if (JSON.stringify(change.old) !== JSON.stringify(change.new) && findings.length === 0) faults.push('nothing is found');
  let attacked = 0;
  for (const direction of DIRECTIONS) {
    const [from, to] = direction === 'forward' ? [old, next] : [next, old];
    const { accepted, broken } = attack(from, to, sparedIn(findings, direction), resources, number);
    attacked += accepted;
    for (const { audience, resource, why } of broken) faults.push(`${direction}, ${audience}: ${resource}: ${why}`);
  }
  return { name: change.name, verdicts, rules: findings.map(({ rule }) => rule), faults, attacked, questions };
}

/** Whom nothing is said to break, and nothing left open. */
function sparedIn(findings: readonly Finding[], direction: Direction): readonly Audience[] {
  const own = findings.filter((finding) => finding.direction === direction && finding.verdict !== 'harmless');
  if (own.some(({ verdict }) => verdict === 'undecided')) return [];
  return (['writers', 'stored-data'] as const).filter((audience) => !own.some((finding) => finding.audience === audience));
}
