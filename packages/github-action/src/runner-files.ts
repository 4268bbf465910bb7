import { appendFileSync, existsSync } from 'node:fs';
import { setOutput, summary } from '@actions/core';

/**
 * Gives a value to later steps. Throws where the runner's file cannot be written.
 *
 * One line needs none of the random words by which the toolkit marks the end of a value, and which take longer to make than a small file to judge.
 */
export function writeOutput(name: string, value: string): void {
  const file = process.env['GITHUB_OUTPUT'] ?? '';
  if (/^[\w-]+$/.test(name) && !/[\r\n]/.test(value) && existsSync(file)) appendFileSync(file, `${name}=${value}\n`);
  else setOutput(name, value);
}

/** Appends Markdown to the job summary. Rejects where there is none or it cannot be written. */
export async function writeSummary(markdown: string): Promise<void> {
  await summary.addRaw(markdown, true).write();
}
