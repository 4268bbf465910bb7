import { setOutput, summary } from '@actions/core';

/** Gives a value to later steps. Throws where the runner's file cannot be written. */
export function writeOutput(name: string, value: string): void {
  setOutput(name, value);
}

/** Appends Markdown to the job summary. Rejects where there is none or it cannot be written. */
export async function writeSummary(markdown: string): Promise<void> {
  await summary.addRaw(markdown, true).write();
}
