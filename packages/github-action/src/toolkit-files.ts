import { setOutput, summary } from '@actions/core';

/** Gives a value to later steps, whatever it is. Throws where the runner's file cannot be written. */
export function setOutputByToolkit(name: string, value: string): void {
  setOutput(name, value);
}

/** Appends Markdown to the job summary. Rejects, with the reason, where there is none or it cannot be written. */
export async function writeSummaryByToolkit(markdown: string): Promise<void> {
  await summary.addRaw(markdown, true).write();
}
