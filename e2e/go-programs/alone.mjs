import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds: nothing that is waited for takes as long, so that an id is of another process by now. */
const MAX_WAIT_MILLISECONDS = 15 * 60_000;

/** Runs something while no other process runs it: one at a time writes its id into `file`. That of a process that has ended does not count. */
export async function alone(file, run) {
  while (!taken(file)) {
    if (!isRunning(file)) rmSync(file, { force: true });
    await wait(200);
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}

function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process whose id a file has still runs. A file without one is being written; one that is gone is taken next. */
function isRunning(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > MAX_WAIT_MILLISECONDS) return false;
    const id = readFileSync(file, 'utf8');
    return id === '' || process.kill(Number(id), 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
