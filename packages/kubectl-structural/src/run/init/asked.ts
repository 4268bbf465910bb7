import { write, type Streams } from '../program/streams.js';

/** Whether a person at a terminal answers yes to a question; nobody is asked elsewhere, and nothing is agreed to then. */
export async function asked(question: string, { stdin, stdout }: Pick<Streams, 'stdin' | 'stdout'>): Promise<boolean> {
  if (stdout.isTTY !== true) return false;
  await write(stdout, question);
  let answer = '';
  for await (const piece of stdin) {
    answer += typeof piece === 'string' ? piece : new TextDecoder().decode(piece);
    if (answer.includes('\n') || answer.length > MAX_ANSWER) break;
  }
  return /^\s*y(?:es)?\s*$/i.test(answer.split('\n')[0] ?? '');
}

const MAX_ANSWER = 1000;
