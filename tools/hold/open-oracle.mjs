import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that answers for the server's code: one JSON object a line, answers in the order of questions or by their `id`. */
export function openOracle(program) {
  const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  let asked = 0;
  const fail = (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('error', fail);
  child.on('exit', (code) => fail(new Error(`${program} ended with ${code}`)));
  child.stdin.on('error', fail);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line);
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = String(asked++);
        waiting.set(id, { resolve, reject });
        child.stdin.write(`${JSON.stringify({ ...question, id })}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
