import { dirname, sep } from 'node:path';
import { composeCatalogs, type ApiProposal, type CatalogEntry, type DefinitionCatalog } from '@structural/checker';
import type { FileBytes } from '@structural/runner';
import { sourcesFirst } from '../definition-source.js';
import { catalogOfFile, nearestLast } from '../file-catalog.js';
import { allFolders, bufferOr, folderOf, type DiskState } from './disk-state.js';
import type { Folder } from './folder.js';

/** The definitions that a file of a folder is judged by. */
export function catalogFor(state: DiskState, folder: Folder, path: string, proposals: readonly ApiProposal[]): DefinitionCatalog {
  const key = JSON.stringify([folder.root, dirname(path), folder.configs.of(path)?.path, proposals]);
  const known = state.catalogs.get(key) ?? catalogOf(state, folder, path, proposals);
  state.catalogs.set(key, known);
  return known;
}

/** The files that are named for a file, else all of the folder, of which the nearest count most. */
function catalogOf(state: DiskState, folder: Folder, path: string, proposals: readonly ApiProposal[]): DefinitionCatalog {
  // Seldom asked for while a definition is edited, whose letters each make another one.
  const now = { ...state, buffers: new Map(state.buffers) };
  const compose = (files: () => readonly FileBytes[]): DefinitionCatalog =>
    composeCatalogs(() => files().map((file) => catalogOfFile(file, proposals)));
  const named = namedFiles(state, folder, path);
  if (named !== undefined) return compose(() => named.map((file) => bufferOr(now, file)));
  return sourcesFirst(
    compose(() => nearestLast(definitionFiles(now, folder), path, sep)),
    path,
    sep,
  );
}

/** Without any folder the definitions are those that are open. */
export function catalogOfBuffers({ buffers, catalogs }: DiskState): DefinitionCatalog {
  const known =
    catalogs.get('') ?? composeCatalogs([...buffers.values()].filter((file) => file.isDefinition).map((file) => catalogOfFile(file, [])));
  catalogs.set('', known);
  return known;
}

/** All definitions in sight; those of one name each. */
export function allDefinitions(state: DiskState): DefinitionCatalog {
  const files = new Map<string, FileBytes>();
  for (const folder of allFolders(state))
    for (const file of [...definitionFiles(state, folder), ...[...folder.given.values()].flat()])
      files.set(file.file, bufferOr(state, file));
  const open = [...state.buffers.values()].filter(({ file, isDefinition }) => isDefinition && !files.has(file));
  return composeCatalogs([...files.values(), ...open].map((file) => catalogOfFile(file, [])));
}

/** The definitions that the editor or a config file names for a file; none where neither does. */
export function namedDefinitions(state: DiskState, path: string): readonly CatalogEntry[] {
  const folder = folderOf(state, path);
  const named = folder && namedFiles(state, folder, path);
  return (named ?? []).flatMap((file) => catalogOfFile(bufferOr(state, file), []).entries);
}

function namedFiles({ settings }: DiskState, folder: Folder, path: string): readonly FileBytes[] | undefined {
  return settings.crds.length > 0 ? folder.given.get('') : folder.given.get(folder.configs.of(path)?.path ?? '');
}

/** The files with definitions of a folder as the editor has them, in the order of their names. */
function definitionFiles(state: DiskState, folder: Folder): readonly FileBytes[] {
  const open = [...state.buffers.values()].filter(
    ({ file, isDefinition }) => isDefinition && !folder.own.has(file) && folderOf(state, file) === folder,
  );
  return [...[...folder.own.values()].map((file) => bufferOr(state, file)), ...open];
}
