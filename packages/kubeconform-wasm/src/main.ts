#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { loadModule } from './load-module-node.js';
import { runCommand } from './run-command.js';
import { messageOf } from './value-name.js';

/** Writes all of `bytes` to a pipe or file, however slow its reader is. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let rest = bytes; rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') process.exit(1);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

const complain = (problem: string) => {
  writeAll(2, new TextEncoder().encode(`kubeconform-wasm: ${problem}\n`));
  process.exitCode = 1;
};

// Where nothing is left to wait for and no answer has come, Node.js would end the process before anything below is reached.
const withoutAnswer = () => {
  complain('kubeconform failed: it waits for what never comes');
};
process.once('beforeExit', withoutAnswer);
try {
  process.exitCode = await runCommand(await loadModule(), process.argv.slice(2), {
    cwd: () => process.cwd(),
    stdin: 0,
    writeOut: (bytes) => {
      writeAll(1, bytes);
    },
    writeError: (bytes) => {
      writeAll(2, bytes);
    },
  });
} catch (error) {
  complain(messageOf(error));
}
process.off('beforeExit', withoutAnswer);
