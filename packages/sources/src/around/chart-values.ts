import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mayRead } from '../confined.js';

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
    subcharts: foldersIn(join(folder, 'charts')).flatMap((name) => {
      const sub = readTexts(join(folder, 'charts', name), left, depth + 1);
      return sub === undefined ? [] : [{ folder: name, ...sub }];
    }),
  };
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
