import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../read-bytes.js';
import { findChartDefinitions, type FoundDefinitions } from './chart-definitions.js';
import { readArchive } from './read-archive.js';
import { readFolder } from './read-folder.js';

/** Whether a path is a packed chart by its name, or the folder of one. */
export function isChart(path: string): boolean {
  return ARCHIVE.test(path) || existsSync(join(path, 'Chart.yaml'));
}

const ARCHIVE = /\.(?:tgz|tar\.gz|tar)$/;

/** The CRDs of a chart in a folder or an archive; or why it cannot be read, as a clause that follows its name. */
export function readChart(name: string, path: string): FoundDefinitions | string {
  const files = ARCHIVE.test(path) ? readArchiveAt(name, path) : readFolder(path);
  return typeof files === 'string' ? files : findChartDefinitions(files);
}

function readArchiveAt(name: string, path: string): ReturnType<typeof readArchive> {
  const read = readRegularFile(name, path);
  return read.kind === 'problem' ? read.message : readArchive(read.bytes);
}
