import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isInChart } from '../surroundings/is-in-chart.js';
import type { ArchiveFile } from './archive-file.js';
import { readFolder } from './read-folder.js';

/** How many bytes Helm can store of a release: what a Secret holds. Source: Kubernetes, `MaxSecretSize`. */
const MAX_RELEASE = 1 << 20;

/** A release that is too large for Helm to store. */
export interface LargeRelease {
  /** About how many bytes the Secret of a release has. */
  readonly size: number;
  /** How many it can have. */
  readonly most: number;
}

/** What Helm cannot store, by an estimate, of the chart of a `Chart.yaml`; undefined where it can, and for other files and charts inside of others, which are part of these. */
export function largeReleaseOf(path: string): LargeRelease | undefined {
  if (!path.endsWith('Chart.yaml') || basename(path) !== 'Chart.yaml') return undefined;
  const folder = dirname(path);
  if (isInChart(folder, new Map())) return undefined;
  const size = releaseSize(folder);
  return size === undefined || size <= MAX_RELEASE ? undefined : { size, most: MAX_RELEASE };
}

/**
 * About how many bytes Helm stores of a release of a chart: the packed JSON of its files and of what they are rendered to, for which the templates stand
 * here, in base64. Charts inside of it count as what they are rendered to. Undefined for a folder that cannot be read, and for small ones.
 */
function releaseSize(folder: string): number | undefined {
  const files = readFolder(folder);
  if (typeof files === 'string') return undefined;
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) < SMALL) return undefined;
  const kept = files.filter(({ path }) => !path.startsWith('charts/'));
  const templates = files.filter(({ path }) => /(?:^|\/)templates\//.test(path));
  const release = {
    chart: { files: kept.map(toJson) },
    manifest: templates.map(({ bytes }) => Buffer.from(bytes).toString()).join('---\n'),
  };
  const text = JSON.stringify(release);
  // The quick way packs worse: what fits by it fits by Helm's, which takes five times as long.
  const quick = packedSize(text, 1);
  return quick <= MAX_RELEASE ? quick : packedSize(text, 9);
}

function packedSize(text: string, level: number): number {
  return Math.ceil(gzipSync(text, { level }).length / 3) * 4;
}

/** So few bytes are not too many however badly they are packed. */
const SMALL = MAX_RELEASE / 4;

function toJson({ bytes, path }: ArchiveFile): { readonly name: string; readonly data: string } {
  return { name: path, data: Buffer.from(bytes).toString('base64') };
}
