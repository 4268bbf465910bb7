import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readArchive } from '../charts/read-archive.js';
import type { ArchiveFile } from '../charts/archive-file.js';
import { mayRead } from '../confined.js';
import { isRepository } from '../ignoring/git-ignore.js';

/** The files of a chart that decide which values Helm takes, and of the charts inside of it. */
interface ChartTexts {
  /** `Chart.yaml`. */
  readonly chart: string;
  /** `values.yaml`; empty where there is none. */
  readonly values: string;
  /** `values.schema.json`. */
  readonly schema?: string;
  /** The charts in `charts`, unpacked, by the names of their folders. */
  readonly subcharts: readonly (ChartTexts & { readonly folder: string })[];
}

/**
 * What a file with values is to a chart. `defaults`: its `values.yaml` · `given`: values that chart-testing installs it with, a file such as
 * `ci/small-values.yaml` · `schema`: its `values.schema.json`.
 */
export type ChartValues = { readonly role: 'defaults' | 'given'; readonly chart: ChartTexts } | { readonly role: 'schema' };

/** Longer files, more charts and charts deeper in others are not read. */
const MAX_BYTES = 2 << 20;
const MAX_CHARTS = 50;
const MAX_DEPTH = 4;

/**
 * The chart that a file has values for, where that chart or one inside of it has a `values.schema.json`; undefined for other files, and where not all of
 * it can be read. `path` is absolute. Never throws.
 */
export function chartValuesAround(path: string): ChartValues | undefined {
  if (!VALUES.test(path)) return undefined;
  const folder = dirname(path);
  const name = basename(path);
  try {
    if (name === 'values.schema.json') return chartFile(join(folder, 'Chart.yaml')) === undefined ? undefined : { role: 'schema' };
    if (name === 'values.yaml') return toValues('defaults', folder);
    return name.endsWith('-values.yaml') && basename(folder) === 'ci' ? toValues('given', dirname(folder)) : undefined;
  } catch {
    // What cannot be read is not known.
    return undefined;
  }
}

const VALUES = /values\.(?:yaml|schema\.json)$/;

/**
 * Charts of the repository of a file, by their folders from its root; those without a `values.schema.json`, and those that cannot be read, are left out.
 * `path` is absolute. Never throws.
 */
export function chartsOfRepository(path: string, folders: readonly string[]): Readonly<Record<string, ChartTexts>> {
  const found: Record<string, ChartTexts> = {};
  const root = folders.length === 0 ? undefined : rootOf(dirname(path));
  if (root === undefined) return found;
  for (const folder of folders.slice(0, MAX_CHARTS)) {
    try {
      const chart = readTexts(join(root, folder), { charts: MAX_CHARTS }, 0);
      if (chart !== undefined && hasSchema(chart)) found[folder] = chart;
    } catch {
      // What cannot be read is not known.
    }
  }
  return found;
}

function rootOf(folder: string): string | undefined {
  for (let each = folder; ; each = dirname(each)) {
    if (isRepository(each)) return each;
    if (each === dirname(each)) return undefined;
  }
}

function toValues(role: 'defaults' | 'given', folder: string): ChartValues | undefined {
  if (chartFile(join(folder, 'Chart.yaml')) === undefined) return undefined;
  const left = { charts: MAX_CHARTS };
  const chart = readTexts(folder, left, 0);
  return chart !== undefined && hasSchema(chart) ? { role, chart } : undefined;
}

function hasSchema({ schema, subcharts }: ChartTexts): boolean {
  return schema !== undefined || subcharts.some(hasSchema);
}

/** Undefined for a folder that is no chart, for one of Helm 2 with requirements, and where there are too many charts. */
function readTexts(folder: string, left: { charts: number }, depth: number): ChartTexts | undefined {
  const chart = chartFile(join(folder, 'Chart.yaml'));
  if (chart === undefined || chartFile(join(folder, 'requirements.yaml')) !== undefined) return undefined;
  if (--left.charts < 0 || depth > MAX_DEPTH) throw new Error('too many charts');
  const schema = chartFile(join(folder, 'values.schema.json'));
  return {
    chart,
    values: chartFile(join(folder, 'values.yaml')) ?? '',
    ...(schema !== undefined && { schema }),
    subcharts: [
      ...foldersIn(join(folder, 'charts')).flatMap((name) => {
        const sub = readTexts(join(folder, 'charts', name), left, depth + 1);
        return sub === undefined ? [] : [{ folder: name, ...sub }];
      }),
      ...archivesIn(join(folder, 'charts')).flatMap((name) => {
        const sub = readPacked(join(folder, 'charts', name), left, depth + 1);
        return sub === undefined ? [] : [{ folder: name, ...sub }];
      }),
    ],
  };
}

/** Packed charts are not unpacked beyond this many bytes. */
const MAX_UNPACKED = 16 << 20;

/** The texts of a packed chart; undefined for what is none. */
function readPacked(path: string, left: { charts: number }, depth: number): ChartTexts | undefined {
  if (statSync(path).size > MAX_UNPACKED || !mayRead(path)) throw new Error('may not be read');
  // What is no chart counts, too, as it has to be unpacked.
  if (--left.charts < 0) throw new Error('too many charts');
  const files = readArchive(readFileSync(path), MAX_UNPACKED);
  if (typeof files === 'string') return undefined;
  const root = files.find((file) => /^[^/]+\/Chart\.yaml$/.test(file.path))?.path.replace('Chart.yaml', '');
  return root === undefined ? undefined : packedTexts(files, root, left, depth);
}

/** The texts of a chart among the files of an archive; `root` ends with a slash. */
function packedTexts(files: readonly ArchiveFile[], root: string, left: { charts: number }, depth: number): ChartTexts | undefined {
  const textOf = (name: string): string | undefined => {
    const bytes = files.find((file) => file.path === `${root}${name}`)?.bytes;
    return bytes === undefined ? undefined : Buffer.from(bytes).toString();
  };
  const chart = textOf('Chart.yaml');
  if (chart === undefined || textOf('requirements.yaml') !== undefined) return undefined;
  if (--left.charts < 0 || depth > MAX_DEPTH) throw new Error('too many charts');
  const schema = textOf('values.schema.json');
  const inside = new Set(
    files.flatMap(({ path }) => (path.startsWith(`${root}charts/`) ? [path.slice(root.length).split('/')[1] ?? ''] : [])),
  );
  return {
    chart,
    values: textOf('values.yaml') ?? '',
    ...(schema !== undefined && { schema }),
    subcharts: [...inside].flatMap((name) => {
      const sub = packedTexts(files, `${root}charts/${name}/`, left, depth + 1);
      return sub === undefined ? [] : [{ folder: name, ...sub }];
    }),
  };
}

function archivesIn(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && entry.name.endsWith('.tgz') ? [entry.name] : [])).sort();
}

function foldersIn(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** The text of a file; undefined where there is none, and none of a chart whose file is too long. */
function chartFile(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  if (stats.size > MAX_BYTES || !mayRead(path)) throw new Error('may not be read');
  return readFileSync(path, 'utf8');
}
