import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeBytes } from '@structural/document';
import { filesOnDisk, openPast, readRegularFile } from '@structural/sources';
import { WORKSPACE_COMMANDS, type Commands } from './commands/commands.js';
import { compareWith, type PastText } from './commands/compare-with.js';
import type { LensSources } from './lenses/definition-lenses.js';
import { testResults } from './commands/tests/run-tests.js';
import type { TestFiles } from './commands/tests/suite-files.js';
import { testCommands } from './commands/tests/test-commands.js';

const TEST_FILES: TestFiles = { ...filesOnDisk, isTop: (folder) => existsSync(join(folder, '.git')) };

/** All commands, over this machine's files and git. Definitions of tests are looked for up to the folder of a repository. */
export const NODE_COMMANDS: Commands = {
  ...WORKSPACE_COMMANDS,
  ...testCommands(TEST_FILES),
  'structural.compare': (argument, place) => compareWith(argument, place, readRevision),
};

/** What lenses show of this machine's git, and of the tests in its files. */
export const NODE_LENSES: LensSources = {
  readRevision,
  testsOf: (path, place) => testResults(place, TEST_FILES, ({ definition }) => definition?.file === path),
};

async function readRevision(path: string, revision: string): Promise<PastText> {
  const past = await openPast(revision, dirname(path));
  if (typeof past === 'string') return { ok: false, message: past };
  // What has not changed since is given back as it is.
  const now = readRegularFile(path, path);
  const read = await past.read(now.kind === 'bytes' ? now : { kind: 'bytes', name: path, bytes: new Uint8Array() });
  if (read === undefined) return { ok: true, text: undefined };
  if (read.kind === 'problem') return { ok: false, message: read.message };
  return { ok: true, text: decodeBytes(read.bytes).text };
}
