import { NEWEST_KUBERNETES, admitFound, readCatalog, type CatalogEntry, type DefinitionCatalog, type NamedType } from '@structural/checker';
import { unknownDefinitions, visible } from '@structural/presenters';
import type { FileBytes } from '@structural/runner';
import type { ConfigFlags } from '../flags/find-flags.js';
import { configuredRewriting, givenOrConfiguredCrds, openInputSearch } from '../inputs/input-search.js';
import { write, type Streams } from '../program/streams.js';
import { entriesByFile, judgeDefinitions, type ServedOptions } from './read-served.js';

/** The definitions that a command is to look types up in. */
export interface OpenDefinitions {
  /** One of each name. */
  readonly entries: readonly CatalogEntry[];
  readonly catalog: DefinitionCatalog;
  /** The definition of a kind. */
  find(group: string, kind: string): CatalogEntry | undefined;
  /** Whether a server would serve a type; why not is said on stderr. A file is judged once, however often its types are asked for. */
  isServed(type: NamedType): Promise<boolean>;
}

/** Opens what `--crds` names, else the config file of the working folder, or says why not. */
export async function openDefinitions(
  { crds, config, proposals }: { readonly crds: readonly string[] } & ConfigFlags,
  streams: Streams,
  options: ServedOptions & { readonly mayBeBuiltin?: boolean } = {},
): Promise<OpenDefinitions | string> {
  const finding = openInputSearch({ ...(config !== undefined && { config }), ...(proposals && { proposals }) }, streams);
  const files = await givenOrConfiguredCrds(crds, finding);
  if (typeof files === 'string') return files;
  return files.length === 0 && options.mayBeBuiltin !== true
    ? 'name CustomResourceDefinitions with --crds, or as crds in .structural.yaml'
    : catalogOf(files, streams, { ...options, rewrite: configuredRewriting(finding) });
}

/** The definitions in some files. Those that cannot be read are named on stderr, and do not matter otherwise. */
export async function catalogOf(files: readonly FileBytes[], streams: Streams, options: ServedOptions = {}): Promise<OpenDefinitions> {
  const catalog = readCatalog(files, options.rewrite);
  for (const problem of catalog.problems) await write(streams.stderr, `note: ${unknownDefinitions(problem)}\n`);
  const byFile = entriesByFile(catalog.entries);
  const byName = new Map<string, FileBytes>(files.map((file) => [file.file, file]));
  const { entries, notes } = countingEntries(catalog);
  await write(streams.stderr, notes.map((note) => `note: ${note}\n`).join(''));
  const counting = new Set(entries);
  const judged = new Map<string, ReturnType<typeof judgeDefinitions>>();
  return {
    entries,
    catalog,
    find: (group, kind) => catalog.find(group, kind).find((entry) => counting.has(entry)),
    isServed: async ({ entry }) => {
      const file = byName.get(entry.file);
      if (file === undefined) return true;
      const verdict = judged.get(entry.file) ?? judgeDefinitions(file, byFile.get(entry.file) ?? [], streams, options);
      judged.set(entry.file, verdict);
      return !(await verdict).refused.has(entry);
    },
  };
}

/** The definitions that count: of those with one name the last that a server accepts, or where it accepts none, the last. */
function countingEntries({ entries, shadowed }: DefinitionCatalog): {
  readonly entries: readonly CatalogEntry[];
  readonly notes: readonly string[];
} {
  const last = new Map(entries.map((entry) => [entry.definition.metadata.name, entry]));
  const notes: string[] = [];
  for (const { by, entries: others, name } of shadowed) {
    const entry = [by, ...others.toReversed()].find(isAccepted) ?? by;
    if (entry === by) continue;
    last.set(name, entry);
    notes.push(`${visible(name)} is as in ${visible(entry.file)}: the server refuses it as it is in ${visible(by.file)}`);
  }
  return { entries: [...last.values()], notes };
}

function isAccepted({ definition }: CatalogEntry): boolean {
  const { errors, panic } = admitFound(definition, NEWEST_KUBERNETES);
  return errors.length === 0 && panic === undefined;
}
