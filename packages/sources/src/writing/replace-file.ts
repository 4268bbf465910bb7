import { openDraft } from './open-draft.js';

/** Puts a text in the place of a file as {@link openDraft} does; `check` throws what speaks against it at the last moment. Rejects with the system's error or a refusal, and then the old file is as it was. */
export async function replaceFile(target: string, text: string | Uint8Array, check?: () => void): Promise<void> {
  const draft = openDraft(target);
  try {
    draft.write(text);
  } catch (error) {
    await draft.discard();
    throw error;
  }
  await draft.commit(check);
}
