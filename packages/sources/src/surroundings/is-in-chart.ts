import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Whether a file is in a folder with a `Chart.yaml`, or below one, so that helm renders it. `path` is absolute.
 *
 * `known` remembers the folders that were asked about; files of one folder cost one look then.
 */
export function isInChart(path: string, known: Map<string, boolean>): boolean {
  return isChartFolder(dirname(path), known);
}

/**
 * What Helm does with a file of a chart: those below `crds` are installed as they are, those below `templates` are rendered; undefined for any
 * other, and outside of charts. `path` is absolute, and `known` as for {@link isInChart}.
 */
export function chartPartOf(path: string, known: Map<string, boolean>): 'crds' | 'templates' | undefined {
  let folder = dirname(path);
  while (isChartFolder(folder, known)) {
    const above = dirname(folder);
    const name = basename(folder);
    if ((name === 'crds' || name === 'templates') && isFile(join(above, 'Chart.yaml'))) return name;
    folder = above;
  }
  return undefined;
}

function isChartFolder(folder: string, known: Map<string, boolean>): boolean {
  const before = known.get(folder);
  if (before !== undefined) return before;
  const above = dirname(folder);
  const isChart = isFile(join(folder, 'Chart.yaml')) || (above !== folder && isChartFolder(above, known));
  known.set(folder, isChart);
  return isChart;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
