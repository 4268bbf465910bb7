import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Client } from './client.js';

/** A server of the tests' own, with nothing in it. */
export interface RunningServer {
  readonly url: string;
  readonly client: Client;
  stop(): Promise<void>;
}

/**
 * Starts the built server and waits until it serves; it ends with this process at the latest. Its database picks a free port, which another process may
 * take before it listens there: then it starts anew, three times in all.
 */
export async function startServer(program: string, tries = 3): Promise<RunningServer> {
  try {
    return await startOnce(program);
  } catch (error) {
    if (tries === 1) throw error;
    return startServer(program, tries - 1);
  }
}

async function startOnce(program: string): Promise<RunningServer> {
  const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve((JSON.parse(line) as { readonly url: string }).url);
    });
    child.once('error', reject).once('close', () => {
      reject(new Error('the server ended before it served'));
    });
  });
  const client = new Client(url);
  return {
    url,
    client,
    stop: async () => {
      client.close();
      child.stdin.end();
      await ended;
    },
  };
}
