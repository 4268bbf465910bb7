import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { visible } from '@structural/presenters';
import { readRegularFile, realPath } from '@structural/sources';
import { filePreview, offerFiles } from '../init/write-planned.js';
import type { CommandContext } from '../program/command-context.js';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write } from '../program/streams.js';
import { findCalls } from './find-calls.js';
import { boundTo, moveCall, movedLine, type MovedCall } from './move-call.js';
import { movedFiles } from './moved-files.js';

/** The flags of `from-kubeconform`. */
export interface MovingFlags {
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/** Finds what calls kubeconform and its like in the working folder, shows what does the same, and writes the files that do not exist where that is wanted. */
export async function fromKubeconform(
  flags: MovingFlags,
  { streams, version }: Pick<CommandContext, 'streams' | 'version'>,
): Promise<ExitCode> {
  const root = realPath(streams.cwd);
  const moved = filesOf(root).flatMap((file) => {
    const read = readRegularFile(file, join(root, file), MAX_FILE_BYTES);
    return read.kind === 'bytes' ? findCalls(file, new TextDecoder().decode(read.bytes)).slice(0, MAX_CALLS).map(moveCall) : [];
  });
  if (moved.length === 0) {
    await write(streams.stdout, 'no workflow, hook, Makefile or script here calls kubeconform or a tool like it\n');
    return EXIT_FINDINGS;
  }
  await write(streams.stdout, moved.map(movedText).join('\n'));
  const planned = movedFiles(moved, root, version);
  await write(streams.stdout, `\n${planned.map(filePreview).join('\n')}`);
  const isWritten = await offerFiles(planned, root, flags, streams);
  return typeof isWritten === 'string' ? refuse(isWritten, streams) : EXIT_CLEAN;
}

/** A call, what takes its place, and what has no counterpart. */
function movedText(moved: MovedCall): string {
  const { call, unmatched } = moved;
  const place = call.line > 0 ? `${call.file}:${String(call.line)}` : call.file;
  const bound = boundTo(moved);
  const inPlace = bound === undefined ? '' : `  replace it in place: it uses ${bound}\n`;
  const notes = unmatched.map((note) => `  no counterpart: ${note}\n`).join('');
  return (
    visible(`${place}: ${call.tool} ${call.args.join(' ')}`) +
    `\n  → ${visible(movedLine(moved))}\n${inPlace}${notes.replace(/[^\n]+/g, visible)}`
  );
}

const MAX_FILE_BYTES = 1 << 20;
const MAX_CALLS = 100;
const MAX_FILES = 20_000;
const MAX_DEPTH = 6;

/** Files that may call a tool: workflows and other pipelines, hooks, Makefiles, scripts; by name. */
const CALLERS =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)\/.*\.ya?ml|\.gitlab-ci\.ya?ml|\.pre-commit-config\.ya?ml|azure-pipelines\.ya?ml|\.circleci\/config\.yml|Jenkinsfile|(?:GNU)?[Mm]akefile|[^/]*\.mk|[Jj]ustfile|[^/]*\.just|[Tt]askfile[^/]*\.ya?ml|\.taskfiles\/.*\.ya?ml|\.mise\.toml|[^/]*\.(?:sh|bash|zsh)|(?:scripts|hack|ci|bin)\/[^/.]+)$/;

function filesOf(root: string): readonly string[] {
  const files: string[] = [];
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined && files.length < MAX_FILES; folder = pending.pop()) {
    for (const entry of listed(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== '.git' && entry.name !== 'node_modules' && entry.name !== 'vendor' && path.split('/').length <= MAX_DEPTH)
          pending.push(path);
      } else if (entry.isFile() && CALLERS.test(path)) files.push(path);
    }
  }
  return files.sort();
}

function listed(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
