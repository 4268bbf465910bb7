import { accessSync, appendFileSync, constants, existsSync } from 'node:fs';
import { EOL } from 'node:os';

/**
 * Gives a value to later steps. Rejects where the runner's file cannot be written.
 *
 * One line needs none of the random words by which the toolkit marks the end of a value, and which take longer to make than a small file to judge.
 */
export async function writeOutput(name: string, value: string): Promise<void> {
  const file = process.env['GITHUB_OUTPUT'] ?? '';
  if (/^[\w-]+$/.test(name) && !/[\r\n]/.test(value) && existsSync(file)) appendFileSync(file, `${name}=${value}\n`);
  else (await import('@actions/core')).setOutput(name, value);
}

/**
 * Appends Markdown to the job summary. Rejects where there is none or it cannot be written.
 *
 * Where the runner's file is as it should be, the toolkit is not needed, which loads what reads files asynchronously; otherwise it says why not.
 */
export async function writeSummary(markdown: string): Promise<void> {
  const file = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  if (isWritable(file)) appendFileSync(file, `${markdown}${EOL}`);
  else await (await import('@actions/core')).summary.addRaw(markdown, true).write();
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
