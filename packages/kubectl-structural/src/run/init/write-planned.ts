import { visible } from '@structural/presenters';
import { writeNewFile, writeProblem } from '@structural/sources';
import type { PlannedFile } from './planned-files.js';

/** A file with its text, or what there is in its place. */
export function filePreview({ addition, kept, path, text }: PlannedFile): string {
  if (kept === undefined) return `${path} (new)\n${indented(text)}`;
  if (addition !== undefined) return `${kept} (kept; to add to its repos)\n${indented(addition)}`;
  return `${kept} (kept)\n`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** Writes new files; what is wrong where one cannot be written. */
export function writePlanned(files: readonly PlannedFile[], root: string): string | undefined {
  for (const { path, text } of files) {
    try {
      writeNewFile(root, path, text);
    } catch (error) {
      const { message, name } = writeProblem(path, error);
      return `${visible(name)}: ${visible(message)}`;
    }
  }
  return undefined;
}
