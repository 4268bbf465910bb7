import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { counted, visible } from '@structural/presenters';
import { manifestsOnly } from '@structural/runner';
import { configFolders, realPath, rememberInputs, slashed } from '@structural/sources';
import { readRepository } from '../definitions/read-repository.js';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';
import { findListed, openInputSearch } from '../inputs/input-search.js';
import { toRequests } from '../inputs/inputs.js';
import type { CommandContext } from '../program/command-context.js';
import { EXIT_CLEAN, EXIT_FAILURE, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { definitionFolders } from './definition-folders.js';
import { firstFinding } from './first-finding.js';
import { plannedFiles, repositoryWords } from './planned-files.js';
import { filePreview, offerFiles } from './write-planned.js';
import { watchRepository, type RepositoryLook } from './repository-look.js';

/** The flags of `init`. */
export interface InitFlags {
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/** Looks at the repository of the working folder, shows the files that it lacks, writes them where that is wanted, and reports the first finding. */
export async function initRepository(flags: InitFlags, context: Pick<CommandContext, 'run' | 'streams' | 'version'>): Promise<ExitCode> {
  const { streams, version } = context;
  const above = rootAbove(streams);
  if (above !== undefined) return refuse(`this is a folder of the repository at ${visible(above)}: run init there`, streams);
  const seen = await lookAt(streams);
  if (typeof seen === 'string') return refuse(seen, streams);
  const { look, sources } = seen;
  const root = realPath(streams.cwd);
  const planned = plannedFiles(look, root, version);
  await write(streams.stdout, `Found ${visible(repositoryWords(look))}.\n\n${planned.map(filePreview).join('\n')}`);
  const config = planned.find(({ path }) => path === '.structural.yaml');
  const isWritten = await offerFiles(planned, root, flags, streams);
  if (typeof isWritten === 'string') return refuse(isWritten, streams);
  if (config === undefined) return EXIT_CLEAN;
  const crds = definitionFolders(look.definitions);
  const finding = await firstFinding(context, look, isWritten ? { ...config, kept: config.path } : config, crds);
  if (finding === undefined) return EXIT_FAILURE;
  await write(streams.stdout, `\n${finding}`);
  if (sources > 0) {
    const brought = counted(sources, 'chart or other source', 'charts and other sources');
    await write(
      streams.stdout,
      `\nNext: kubectl structural definitions sync fetches the CRDs that ${brought} bring${sources === 1 ? 's' : ''}.\n`,
    );
  }
  return EXIT_CLEAN;
}

/** The root of the repository where it is above the working folder, relative to that. */
function rootAbove({ cwd, env }: Streams): string | undefined {
  const top = [...configFolders(cwd, env['HOME'] ?? env['USERPROFILE'])].at(-1);
  return top === undefined || top === cwd || !existsSync(join(top, '.git')) ? undefined : slashed(relative(cwd, top));
}

/** What the files are about, and how many sources bring CRDs that are not in the repository. */
async function lookAt(outside: Streams): Promise<{ readonly look: RepositoryLook; readonly sources: number } | string> {
  const flags: InputFlags & FindFlags = { filename: [], recursive: true };
  const finding = openInputSearch(flags, outside);
  const listed = await findListed(toRequests(['.'], flags), finding);
  if (typeof listed === 'string') return listed;
  const inputs = rememberInputs(manifestsOnly(listed, finding.skipped, 'resources'));
  const watch = watchRepository();
  const { sources } = await readRepository(listed, inputs, ({ value }, file) => watch.see(value, file));
  const files = listed.map(({ name }) => name);
  return { look: watch.end(files, outside.cwd), sources: sources.length };
}
