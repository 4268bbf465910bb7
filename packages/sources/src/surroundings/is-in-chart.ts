import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether a file is in a folder with a `Chart.yaml`, or below one, so that helm renders it. `path` is absolute.
 *
 * `known` remembers the folders that were asked about; files of one folder cost one look then.
 */
export function isInChart(path: string, known: Map<string, boolean>): boolean {
  return isChartFolder(dirname(path), known);
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
