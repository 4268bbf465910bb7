import { dirname, isAbsolute, resolve } from 'node:path';
import { mayHoldPolicy } from '@structural/sources';
import type { ClientSettings } from '../client-settings.js';
import { bufferFile, type BufferFile } from '../file-catalog.js';
import { allFolders, folderOf, forgetCatalogs, forgetFolders, forgetSurroundings, readFolderAt, type DiskState } from './disk-state.js';
import { holds, isConfigFile, withFile, type Folder } from './folder.js';

/** Takes other folders or settings, and reads all folders again. */
export async function reload(state: DiskState, roots: readonly string[], settings: ClientSettings): Promise<void> {
  state.settings = settings;
  state.near.forget();
  state.folders = await Promise.all(roots.map((root) => readFolderAt(state, root, true)));
  for (const root of state.loose.keys()) state.loose.set(root, await readFolderAt(state, root, false));
  forgetFolders(state);
}

/** Takes what a buffer holds; whether that may change what is said of other files. */
export function setBuffer(state: DiskState, path: string, text: string): boolean {
  const before = state.buffers.get(path);
  if (before?.written === text) return false;
  const file = bufferFile(path, text, state.texts);
  state.buffers.set(path, file);
  if (before === undefined) forgetSurroundings(state);
  const wasDefinition = before?.isDefinition ?? folderOf(state, path)?.own.has(path) === true;
  const isAdmission = changesPolicies(state, path, before, text);
  const isChanged = file.isDefinition || wasDefinition;
  if (isChanged) forgetCatalogs(state);
  return isChanged || isAdmission;
}

/** Forgets policies where a buffer belonged to what they judge by, or does with the text that it has now; whether that is so. */
function changesPolicies(state: DiskState, path: string, before: BufferFile | undefined, now: string | undefined): boolean {
  const folder = folderOf(state, path);
  if (folder === undefined) return false;
  const known = state.policies.get(folder);
  const has = known?.has ?? mayHoldPolicy;
  const belonged = folder.admission.has(path) || (known?.files.has(path) ?? (before !== undefined && has(before.written)));
  if (!belonged && (now === undefined || !has(now))) return false;
  state.policies.delete(folder);
  return true;
}

/** Reads the folder of a file that is opened by itself, where the workspace has no folder. */
export async function adopt(state: DiskState, path: string): Promise<void> {
  const root = dirname(path);
  if (state.folders.length > 0 || state.loose.has(root) || !isAbsolute(path)) return;
  state.loose.set(root, await readFolderAt(state, root, false));
  forgetFolders(state);
}

/** Lets go of a buffer; its file counts from now on. */
export async function closeBuffer(state: DiskState, path: string): Promise<boolean> {
  const buffer = state.buffers.get(path);
  const counted = buffer?.isDefinition === true || changesPolicies(state, path, buffer, undefined);
  state.buffers.delete(path);
  const isChanged = (await refreshFile(state, path)) || counted;
  if (isChanged) forgetFolders(state);
  return isChanged;
}

/** Reads files that were written, made or removed; whether that may change what is said of others. */
export async function refresh(state: DiskState, paths: readonly string[]): Promise<boolean> {
  state.near.forget();
  forgetSurroundings(state);
  if (paths.some((path) => isConfigFile(path) || isNamedConfig(state, path))) {
    state.folders = await Promise.all(state.folders.map(({ root }) => readFolderAt(state, root, true)));
    forgetFolders(state);
    return true;
  }
  let isChanged = state.patched.lookAgain();
  for (const path of paths) if (await refreshFile(state, path)) isChanged = true;
  if (isChanged) forgetFolders(state);
  return isChanged;
}

async function refreshFile(state: DiskState, path: string): Promise<boolean> {
  let isChanged = false;
  for (const folder of new Set(allFolders(state))) {
    if (!holds(folder, path)) continue;
    const after = await withFile(folder, path);
    if (after === folder) continue;
    replaceFolder(state, folder, after);
    isChanged = true;
  }
  return isChanged;
}

function replaceFolder(state: DiskState, before: Folder, after: Folder): void {
  state.folders = state.folders.map((folder) => (folder === before ? after : folder));
  for (const [path, folder] of state.loose) if (folder === before) state.loose.set(path, after);
}

function isNamedConfig({ folders, settings: { config } }: DiskState, path: string): boolean {
  return config !== undefined && folders.some(({ root }) => resolve(root, config) === path);
}
