import { readFileSync } from 'node:fs';

/** The ticks of Linux's clock in /proc a second, on every architecture that Node.js runs on. */
const TICKS = 100;

/**
 * The processor time that this process has used so far, in seconds, with that of children that ended and were waited for; elsewhere than on
 * Linux its own alone.
 */
export function processorSeconds() {
  try {
    // The name of the program is in brackets and may have spaces: fields are counted behind it, the third one first.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user, system, usedByChildren, systemByChildren] = fields.slice(11, 15).map(Number);
    return (user + system + usedByChildren + systemByChildren) / TICKS;
  } catch {
    const { system, user } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
