import { bytesInclude } from '../byte-text.js';
import { mayHoldDefinitions } from '../may-hold-definitions.js';
import type { ArchiveFile } from './archive-file.js';
import { plainTemplate } from './plain-template.js';
import { readArchive } from './read-archive.js';

/** The CRDs among some files. */
export interface FoundDefinitions {
  /** Files that hold CRDs and can be read as they are. */
  readonly files: readonly ArchiveFile[];
  /** Templates with CRDs that only a render could show, and archives that cannot be read, each with the reason. */
  readonly unread: readonly { readonly path: string; readonly why: string }[];
}

/** How deep charts may be packed in charts. */
const MAX_DEPTH = 3;

/**
 * The files with CRDs of a chart and its subcharts: those of `crds/`, and templates that can be read without rendering them. Without a `Chart.yaml`
 * all YAML and JSON files count.
 */
export function findChartDefinitions(files: readonly ArchiveFile[], depth = 0): FoundDefinitions {
  const charts = files.filter(({ path }) => /(?:^|\/)Chart\.yaml$/.test(path)).map(({ path }) => path.slice(0, -'Chart.yaml'.length));
  const found: ArchiveFile[] = [];
  const unread: { path: string; why: string }[] = [];
  const readingCharts = new Set(
    charts.filter((chart) => files.some(({ bytes, path }) => path.startsWith(`${chart}templates/`) && bytesInclude(bytes, '.Files.'))),
  );
  const releasing = new Set(charts.filter((chart) => files.some((file) => isReleasing(chart, file, files))));
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const chart = charts.filter((each) => file.path.startsWith(each)).sort((a, b) => b.length - a.length)[0];
    if (chart !== undefined && /\.tgz$/.test(file.path) && depth < MAX_DEPTH) {
      const nested = readArchive(file.bytes);
      const inside =
        typeof nested === 'string' ? { files: [], unread: [{ path: '', why: nested }] } : findChartDefinitions(nested, depth + 1);
      found.push(...inside.files.map(({ bytes, path }) => ({ path: `${file.path}/${path}`, bytes })));
      unread.push(...inside.unread.map(({ path, why }) => ({ path: path === '' ? file.path : `${file.path}/${path}`, why })));
    }
    if (!/\.(?:ya?ml|json|tpl)$/.test(file.path) || !mayHoldDefinitions(file.bytes)) continue;
    const part = chart === undefined ? 'crds' : partOf(file.path.slice(chart.length));
    if (part === 'templates') {
      const { definitions, text, unread: others } = plainTemplate(Buffer.from(file.bytes).toString());
      if (definitions > 0) found.push({ path: file.path, bytes: Buffer.from(text) });
      if (others > 0)
        unread.push({ path: file.path, why: `${others === 1 ? '1 CRD depends' : `${String(others)} CRDs depend`} on values` });
    } else if (part === 'crds' && chart !== undefined && releasing.has(chart)) {
      found.push({ path: `${chart}templates/${file.path.slice(chart.length)}`, bytes: file.bytes });
    } else if (!file.path.endsWith('.tpl') && (part === 'crds' || readingCharts.has(chart ?? ''))) found.push(file);
  }
  return { files: found, unread };
}

/**
 * Whether a template puts the files of `crds/` into the release as they are, so that Helm upgrades them, and deletes them with it: not a Job that reads
 * them, nor under a condition that the values of the chart do not make true.
 */
function isReleasing(chart: string, { bytes, path }: ArchiveFile, files: readonly ArchiveFile[]): boolean {
  if (!path.startsWith(`${chart}templates/`) || path.endsWith('.tpl') || !bytesInclude(bytes, '.Files.') || !bytesInclude(bytes, 'crds/'))
    return false;
  const text = Buffer.from(bytes).toString();
  if (/^\s*kind:/m.test(text)) return false;
  const conditions = [...text.matchAll(/\{\{-?\s*if\b([^}]*)\}\}/g)].map(([, condition = '']) => condition.replace(/-$/, '').trim());
  const values = files.find((file) => file.path === `${chart}values.yaml`);
  return conditions.every((condition) => isTrueIn(condition, values));
}

/** Whether a condition is a value alone that a file of values, in block style, has as `true`. */
function isTrueIn(condition: string, values: ArchiveFile | undefined): boolean {
  const path = /^\.Values\.([\w.]+)$/.exec(condition)?.[1];
  if (path === undefined || values === undefined) return false;
  const above: { readonly indent: number; readonly key: string }[] = [];
  for (const line of Buffer.from(values.bytes).toString().split('\n')) {
    const [, spaces, key, value] = /^( *)([\w-]+):(.*)$/.exec(line) ?? [];
    if (spaces === undefined || key === undefined || value === undefined) continue;
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= spaces.length) above.pop();
    above.push({ indent: spaces.length, key });
    if (above.map((each) => each.key).join('.') === path) return /^\s+true\s*(?:#.*)?$/.test(value);
  }
  return false;
}

function partOf(path: string): 'crds' | 'templates' | 'other' {
  if (path.startsWith('crds/')) return 'crds';
  return path.startsWith('templates/') ? 'templates' : 'other';
}

/** Whether a file of a chart is in its `crds/`, or in that of a subchart, packed or not. */
export function isInCrds(path: string): boolean {
  return /^(?:[^/]+\/)?(?:charts\/[^/]+\/(?:[^/]+\/)?)*crds\//.test(path);
}
