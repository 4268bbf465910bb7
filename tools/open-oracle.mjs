import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that answers for the server's code: one JSON object a line, answers in the order of the questions. Ends this process with 2 where that fails. One call of `ask` at a time. */
export function openOracle(program) {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const fail = (message) => {
    console.error(`${program}: ${message}`);
    process.exit(2);
  };
  child.on('error', ({ message }) => fail(message));
  child.stdin.on('error', ({ message }) => fail(message));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  // A definition can have megabytes, and a pipe takes only so much.
  async function write(questions) {
    for (const [id, question] of questions.entries())
      if (!child.stdin.write(`${JSON.stringify({ ...question, id: String(id) })}\n`)) await once(child.stdin, 'drain');
  }

  async function read(questions) {
    const answers = [];
    while (answers.length < questions.length) {
      const { done, value } = await lines.next();
      if (done) fail(`it ended after ${answers.length} of ${questions.length} answers`);
      answers.push(value);
    }
    return answers;
  }

  return {
    /** The answers as lines: a reader may tell whole numbers from others. */
    async ask(questions) {
      const [answers] = await Promise.all([read(questions), write(questions)]);
      return answers;
    },
    async close() {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}
