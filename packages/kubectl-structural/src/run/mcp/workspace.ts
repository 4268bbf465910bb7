import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseDocuments } from '@structural/document';
import { isJsonObject } from '@structural/json';
import { confinedTo, findConfigFile, isBelow, listInputs, readRegularFile, realPath } from '@structural/sources';
import { collectingStream } from '../program/collecting-stream.js';
import type { CommandContext } from '../program/command-context.js';
import type { Printed, RunCommand } from './tool.js';

/** The folders of a client, in which commands run. */
export interface McpWorkspace {
  readonly roots: readonly string[];
  /** Runs a command in the first folder; files elsewhere cannot be read. */
  readonly run: RunCommand;
  /** Why a name of a file may not be given to a command; undefined where it may. */
  problemOf(name: string): string | undefined;
  /** What holds the CRDs where neither the call nor a config file says so; none in a folder without manifests. */
  defaultCrds(): Promise<readonly string[]>;
}

/** The folders that roots of a client name; those that are no folders of this machine are left out. */
export function rootFolders(uris: readonly string[]): readonly string[] {
  return uris.flatMap((uri) => {
    try {
      const path = fileURLToPath(uri);
      return existsSync(path) ? [realPath(path)] : [];
    } catch {
      return [];
    }
  });
}

/** Opens a workspace of some folders, absolute and without links; the first is what relative names start from. */
export function openWorkspace(roots: readonly string[], { run, streams }: Pick<CommandContext, 'run' | 'streams'>): McpWorkspace {
  const cwd = roots[0] ?? streams.cwd;
  // Where a folder is only a part of a repository, git would show what is outside of it.
  const git = existsSync(join(cwd, '.git'));
  const home = streams.env['HOME'] ?? streams.env['USERPROFILE'];
  const runIn: RunCommand = async (argv, stdin = '') => {
    const stdout = collectingStream();
    const stderr = collectingStream();
    // Threads would not be confined.
    const { build, cores } = streams;
    const env = { ...streams.env, NO_COLOR: '1' };
    const inside = {
      ...(build !== undefined && { build }),
      ...(cores !== undefined && { cores }),
      cwd,
      git,
      env,
      stdin: Readable.from([Buffer.from(stdin)]),
      stdout,
      stderr,
    };
    const code = await confinedTo(roots, () => run(argv, inside));
    return { code, stdout: stdout.text(), stderr: stderr.text() } satisfies Printed;
  };
  return {
    roots,
    run: runIn,
    problemOf: (name) => {
      if (/^[-!]|^https?:/.test(name) || name === '') return 'is not the name of a file or folder';
      const revision = /^([^/:]+):/.exec(name);
      if (revision !== null && !existsSync(resolve(cwd, name)))
        return git ? undefined : 'names a git revision, and the workspace is not a whole repository';
      const path = realPath(isAbsolute(name) ? name : resolve(cwd, name));
      return roots.some((root) => isBelow(root, path)) ? undefined : 'is outside of the workspace';
    },
    defaultCrds: () =>
      confinedTo(roots, async () => {
        const config = findConfigFile(cwd, home);
        if (config !== undefined && namesCrds(config)) return [];
        const listed = await listInputs([{ name: '.', recursive: true }], { cwd, git: false, gitignore: true, stdin: Readable.from([]) });
        return listed.some(({ kind }) => kind === 'found') ? ['.'] : [];
      }),
  };
}

/** Whether a config file says where the CRDs are. */
function namesCrds(path: string): boolean {
  const read = readRegularFile(path, path);
  const [document] = read.kind === 'bytes' ? parseDocuments(read.bytes) : [];
  return document?.ok === true && isJsonObject(document.value) && document.value['crds'] !== undefined;
}
