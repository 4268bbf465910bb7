import type { DefinitionCatalog, KubernetesVersion } from '@structural/checker';
import { lineIndex, locate, parseDocuments } from '@structural/document';
import {
  affectedAudiences,
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
const NO_CHANGES: CompareAnswer = { added: [], affected: [], changes: [], leftOut: 0 };

function toAnswer({ added, changes, leftOut }: ComparedCatalogs): CompareAnswer {
  const rank = { breaking: 0, undecided: 1, harmless: 2 };
  const affected = affectedAudiences(changes);
  const answers = changes
    .map((change) => toChange(change, affected.find((each) => each.changes.includes(change))?.audience))
    .sort((a, b) => rank[a.verdict] - rank[b.verdict]);
  return { added, affected: affected.map(({ advice, audience }) => ({ audience, advice })), changes: answers, leftOut };
}

function toChange(change: Change, audience: string | undefined): ChangeAnswer {
  const { field, findings, rule } = change;
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
    const line = lineOf(proof.text, field);
    proofs.set(key, {
      effects: [...(known?.effects ?? []), ...effects],
      how: proof.how,
      text: proof.text,
      ...(line !== undefined && { line }),
      oldSays: proof.oldSays,
      newSays: proof.newSays,
    });
  }
  const hurting = findings.filter(({ verdict }) => verdict !== 'harmless');
  return {
    verdict: worstOf(change),
    ...(audience !== undefined && { audience }),
    rule,
    subject: changeSubject(change),
    message: first.message,
    effects: changeEffects(hurting.length > 0 ? hurting : findings),
    proofs: [...proofs.values()],
  };
}

/** How bad a change is to anybody, those included who do not see a build fail: no change is harmless that breaks somebody. */
function worstOf(change: Change): ChangeAnswer['verdict'] {
  const verdict = changeVerdict(change);
  const found = new Set(change.findings.map((finding) => finding.verdict));
  if (verdict !== 'harmless') return verdict;
  return found.has('breaking') ? 'breaking' : found.has('undecided') ? 'undecided' : 'harmless';
}

/** The line of a resource that a field is in, the last of several that are shown; of what is not there, that around it. */
function lineOf(text: string, field = ''): number | undefined {
  const steps = field.split(/\.|(?=\[)/).filter((step) => step !== '');
  const path = steps.map((step) => (step.startsWith('[') ? 0 : step));
  for (const document of parseDocuments(text).toReversed()) {
    if (!document.ok) continue;
    for (let length = path.length; length > 0; length--) {
      const at = locate(document, path.slice(0, length));
      if (at !== undefined) return lineIndex(text).positionOf((at.key ?? at.value).start).line - 1;
    }
  }
  return undefined;
}
