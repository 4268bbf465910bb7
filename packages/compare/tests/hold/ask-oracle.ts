import { spawnSync } from 'node:child_process';
import type { HeldChange } from './hold.js';

/** What the program at `oracle`, which answers for the server's code, says against witnesses of a change: a line for each that is not one. Throws where it does not answer. */
export function faultsByOracle(oracle: string, { questions }: HeldChange): readonly string[] {
  if (questions.length === 0) return [];
  const asked = questions.flatMap(({ question }) => [question.takes, question.other]);
  const input = asked.map((each, id) => `${JSON.stringify({ ...each, id: String(id) })}\n`).join('');
  const { error, stderr, stdout } = spawnSync(oracle, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  const answers = (stdout ?? '').trimEnd().split('\n');
  if (answers.length !== asked.length)
    throw new Error(`${oracle}: ${error?.message ?? `${String(answers.length)} of ${String(asked.length)} answers: ${stderr}`}`);
  return questions.flatMap(({ id, question }, i) => {
    const [takes, other] = answers.slice(2 * i, 2 * i + 2).map((line) => JSON.parse(line) as never);
    const why = question.whyNot(takes as never, other as never);
    return why === undefined ? [] : [`${id}: the server's code: ${why}: ${String(question.takes.cr)}`];
  });
}
