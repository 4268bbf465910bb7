import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Suite } from '@structural/suites';
import { loopbackUrl } from '../convert/convert-flags.js';
import { openConverter, type OpenConverter } from '../convert/open-converter.js';
import type { Streams } from '../program/streams.js';

/** The webhooks that files of tests name, one for each file. */
export interface SuiteConverters {
  /** The one of a suite, or why it cannot be asked. */
  of(suite: Suite): Promise<OpenConverter | string>;
  close(): Promise<void>;
}

const SECONDS = 10;

/** Opens webhooks when they are asked for first. Commands run in the folder of their file, where `runCommands` allows that. */
export function openSuiteConverters(runCommands: boolean, streams: Streams): SuiteConverters {
  const opened = new Map<string, Promise<OpenConverter | string>>();
  return {
    of: (suite) => {
      const known = opened.get(suite.file) ?? open(suite, runCommands, streams);
      opened.set(suite.file, known);
      return known;
    },
    close: async () => {
      for (const each of await Promise.all(opened.values())) if (typeof each !== 'string') each.close();
    },
  };
}

async function open({ conversion = {}, file }: Suite, runCommands: boolean, streams: Streams): Promise<OpenConverter | string> {
  const { handler, start, timeout = SECONDS, webhook } = conversion;
  if (!runCommands && (handler ?? start) !== undefined) return 'its webhook is not started: --run-commands runs the command of conversion';
  const cwd = dirname(resolve(streams.cwd, file));
  try {
    const url = webhook === undefined ? {} : { webhook: loopbackUrl(webhook) };
    const named = { ...url, ...(start !== undefined && { start }), ...(handler !== undefined && { handler }) };
    return await openConverter({ ...named, timeout }, { ...streams, cwd });
  } catch (error) {
    if (error instanceof InvalidArgumentError) return `conversion.webhook: ${error.message}`;
    throw error;
  }
}
