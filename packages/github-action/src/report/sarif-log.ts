import { dirname } from 'node:path';
import { sarifSequence, type SarifParts, type SarifResult, type Totals, type UnreadableInput } from '@structural/presenters';
import { makeFolder, openDraft, writeProblem, type Draft } from '@structural/sources';
import type { ActionProblem } from '../problem.js';

/** Writes a SARIF log as results come, so that memory does not hold it. */
export interface SarifLog {
  /** Adds results, which are of so many findings: as many as they are themselves, unless said otherwise. */
  add(results: readonly SarifResult[], findings?: number): Promise<void>;
  /** How many findings are in it. */
  shown(): number;
  /** Ends the log, and says what kept it from being written. */
  end(totals: Totals, unreadable: readonly UnreadableInput[]): Promise<ActionProblem | undefined>;
}

/** Begins a log at `path`, whose folders are made; it is there, as a whole, once it has ended. What fails is said at the end; nothing rejects. */
export function openSarifLog(path: string, name: string, parts: SarifParts): SarifLog {
  let draft: Draft | undefined;
  let problem: ActionProblem | undefined;
  const sequence = sarifSequence();
  let given = 0;
  const attempt = async (act: () => unknown): Promise<void> => {
    if (problem !== undefined) return;
    try {
      await act();
    } catch (error) {
      problem = { title: 'sarif-file', message: `the SARIF log ${name} ${writeProblem(name, error).message}` };
      await draft?.discard();
    }
  };
  const opened = attempt(() => {
    makeFolder(dirname(path));
    draft = openDraft(path);
    draft.write(parts.head);
  });
  return {
    add: (results, findings = results.length) =>
      attempt(() => {
        given += findings;
        const piece = sequence.add(results);
        if (piece !== '') draft?.write(piece);
      }),
    shown: () => given - sequence.leftOut(),
    end: async (totals, unreadable) => {
      await opened;
      await attempt(() => draft?.write(parts.tail(totals, unreadable, sequence.leftOut())));
      await attempt(() => draft?.commit());
      return problem;
    },
  };
}
