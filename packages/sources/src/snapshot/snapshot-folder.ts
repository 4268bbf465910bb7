import { join } from 'node:path';
import { inputProblem, type InputProblem } from '../input.js';
import { readRegularFile } from '../read-bytes.js';
import { SNAPSHOT_FILE } from './layout.js';
import { parseEnd } from './parse-end.js';

/** What could not be read for the snapshot that a folder is, if it is one; it is a problem of whoever reads the folder, too. */
export function snapshotFolderProblems(name: string, path: string): readonly InputProblem[] {
  const file = readRegularFile(SNAPSHOT_FILE, join(path, SNAPSHOT_FILE), MAX_BYTES);
  if (file.kind === 'problem') return [];
  const lines = Buffer.from(file.bytes).toString().split('\n');
  if (lines[0]?.startsWith('{"structuralSnapshot":1,') !== true) return [];
  const end = parseEnd(Buffer.from(lines[1] ?? ''));
  if (end === undefined) return [inputProblem(name, 'incomplete', 'is a snapshot that was not finished')];
  return end.unread.map((unread) => ({ kind: 'problem', ...unread, name: `${name}: ${unread.name}` }));
}

const MAX_BYTES = 16 * 1024 * 1024;
