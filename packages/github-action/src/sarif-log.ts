import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SarifParts, SarifResult, UnreadableInput } from '@structural/presenters';
import { sarifSequence } from '@structural/presenters';
import { errorText, type Trouble } from './trouble.js';

/** Writes a SARIF log as results come, so that memory does not hold it. */
export interface SarifLog {
  add(results: readonly SarifResult[]): Promise<void>;
  /** Ends the log, and says what kept it from being written. */
  end(unreadable: readonly UnreadableInput[]): Promise<Trouble | undefined>;
}

/** Begins a log at `path`, whose folders are made. What fails is told at the end; nothing rejects. */
export async function openSarifLog(path: string, name: string, parts: SarifParts): Promise<SarifLog> {
  let file: FileHandle | undefined;
  let trouble: Trouble | undefined;
  const sequence = sarifSequence();
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    if (trouble !== undefined) return;
    try {
      await act();
    } catch (error) {
      trouble = { title: 'sarif-file', message: `the SARIF log ${name} cannot be written: ${errorText(error)}` };
    }
  };
  await attempt(async () => {
    await mkdir(dirname(path), { recursive: true });
    file = await open(path, 'w');
    await file.write(parts.head);
  });
  return {
    add: (results) =>
      attempt(async () => {
        const piece = sequence.add(results);
        if (piece !== '') await file?.write(piece);
      }),
    end: async (unreadable) => {
      await attempt(async () => file?.write(parts.tail(unreadable, sequence.leftOut())));
      await attempt(async () => file?.close());
      return trouble;
    },
  };
}
