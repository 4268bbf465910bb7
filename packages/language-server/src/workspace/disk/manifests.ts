import { decodeBytes } from '@structural/document';
import type { FolderManifest } from '../workspace.js';
import { allFolders, folderOf, type DiskState } from './disk-state.js';
import { readManifests, type WantedManifests } from './folder.js';

/** The text of a buffer, or of a file with definitions or policies. */
export function textOfFile(state: DiskState, path: string): string | undefined {
  const buffer = state.buffers.get(path);
  if (buffer !== undefined) return buffer.written;
  for (const folder of allFolders(state)) {
    const file = folder.own.get(path) ?? folder.admission.get(path) ?? [...folder.given.values()].flat().find((each) => each.file === path);
    if (file !== undefined) return Buffer.from(file.text).toString();
  }
  return undefined;
}

/** The manifests of the folders that are wanted, and all that are open, as they are in their buffers. */
export async function manifests({ buffers, folders }: DiskState, wanted: WantedManifests): Promise<readonly FolderManifest[]> {
  const onDisk = (await Promise.all(folders.map((folder) => readManifests(folder, wanted)))).flat();
  const texts = new Map(onDisk.map(({ file, text }) => [file, decodeBytes(text).text]));
  for (const { file, written } of buffers.values()) texts.set(file, written);
  return [...texts].map(([path, text]) => ({ path, text }));
}

/** The nearest few manifests to a file that hold all words, those first that are open, as they are in their buffers. */
export async function manifestsNear(state: DiskState, path: string, words: readonly string[]): Promise<readonly FolderManifest[]> {
  const { buffers, near } = state;
  const around = folderOf(state, path);
  const onDisk = await near.find(around === undefined ? [] : [around], path, words);
  const open = [...buffers.values()].filter(({ written }) => words.every((word) => written.includes(word)));
  const closed = onDisk.filter(({ file }) => !buffers.has(file));
  return [
    ...open.map(({ file, written }) => ({ path: file, text: written })),
    ...closed.map(({ file, text }) => ({ path: file, text: decodeBytes(text).text })),
  ];
}
