import { parseProposals, type ApiProposal } from '@structural/checker';

/** The annotation of an entity that says with which proposals its definition was read: their names, separated by commas. */
export const PROPOSALS_ANNOTATION = 'structural/proposals';

/** What an entity says of proposals; nothing where it names one that is not known, as a newer publisher may. */
export function entityProposals(annotations: Readonly<Record<string, string>> | undefined): readonly ApiProposal[] {
  const parsed = parseProposals((annotations?.[PROPOSALS_ANNOTATION] ?? '').split(',').filter((name) => name !== ''));
  return typeof parsed === 'string' ? [] : parsed;
}
