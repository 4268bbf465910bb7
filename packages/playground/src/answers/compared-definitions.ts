import type { DefinitionCatalog, KubernetesVersion } from '@structural/checker';
import {
  comparingCatalogs,
  inTurns,
  type Change,
  type ComparedCatalogs,
  changeEffects,
  changeSubject,
  changeVerdict,
  witnessText,
} from '@structural/evolve';
import type { ChangeAnswer, ChangeProof, CompareAnswer } from '../protocol/protocol.js';

/** What is compared, and how long. */
export interface Comparing {
  readonly old: DefinitionCatalog;
  readonly next: DefinitionCatalog;
  readonly kubernetesVersion: KubernetesVersion;
  /** Milliseconds after which what is left stays undecided. */
  readonly within: number;
  /** Whether nobody waits for the answer any longer; asked between two steps. */
  isOutdated(): boolean;
  /** Lets others have a turn. */
  pause(): Promise<void>;
}

/** Compares definitions as `compare` does, each change with what proves it. */
export async function comparedDefinitions({ isOutdated, kubernetesVersion, next, old, pause, within }: Comparing): Promise<CompareAnswer> {
  if (old.size === 0 || next.size === 0) return { ...NO_CHANGES, missing: old.size === 0 ? 'old' : 'new' };
  const today = new Date().toISOString().slice(0, 10);
  const compared = await inTurns((isOver) => comparingCatalogs(old, next, { strictness: 'readers', today, kubernetesVersion, isOver }), {
    now: () => Date.now(),
    pause,
    every: TURN,
    within,
    giveUp: () => (isOutdated() ? 'outdated' : undefined),
  });
  return compared === 'outdated' ? { ...NO_CHANGES, isOutdated: true } : toAnswer(compared);
}

/** Milliseconds between two turns of others. */
const TURN = 20;
const NO_CHANGES: CompareAnswer = { added: [], changes: [], leftOut: 0 };

function toAnswer({ added, changes, leftOut }: ComparedCatalogs): CompareAnswer {
  const rank = { breaking: 0, undecided: 1, harmless: 2 };
  const answers = changes.map(toChange).sort((a, b) => rank[a.verdict] - rank[b.verdict]);
  return { added, changes: answers, leftOut };
}

function toChange(change: Change): ChangeAnswer {
  const { findings, rule } = change;
  const [first] = findings;
  const proofs = new Map<string, ChangeProof>();
  for (const finding of findings) {
    if (finding.verdict === 'harmless') continue;
    const effects = changeEffects([finding]);
    const proof =
      finding.verdict === 'breaking'
        ? witnessText(finding.witness)
        : { how: `no resource found that shows it: ${finding.tried}`, text: '', oldSays: '', newSays: '' };
    const key = JSON.stringify(proof);
    const known = proofs.get(key);
    proofs.set(key, {
      effects: [...(known?.effects ?? []), ...effects],
      how: proof.how,
      text: proof.text,
      oldSays: proof.oldSays,
      newSays: proof.newSays,
    });
  }
  const hurting = findings.filter(({ verdict }) => verdict !== 'harmless');
  return {
    verdict: changeVerdict(change),
    rule,
    subject: changeSubject(change),
    message: first.message,
    effects: changeEffects(hurting.length > 0 ? hurting : findings),
    proofs: [...proofs.values()],
  };
}
