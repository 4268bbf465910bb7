import { largeReleaseOf, type LargeRelease } from '../charts/release-size.js';
import { chartValuesAround, type ChartValues } from './chart-values.js';
import { bundleAround, type FileNearby } from './olm-bundle.js';

/** What other files say about a file, as plain data; each part is absent where there is none. */
export interface FilesAround {
  /** What Helm cannot store of the chart that it is the `Chart.yaml` of. */
  readonly largeRelease?: LargeRelease;
  /** The files with CRDs of the bundle of OLM that its ClusterServiceVersion is in. */
  readonly bundle?: readonly FileNearby[];
  /** The chart that it has values for. */
  readonly chartValues?: ChartValues;
}

/** Looks around a file; never throws. `path` is absolute, and `known` remembers what folders are: files of one folder cost one look then. */
export function filesAround(path: string, known = new Map<string, boolean>()): FilesAround {
  const largeRelease = largeReleaseOf(path);
  const bundle = bundleAround(path, known);
  const chartValues = chartValuesAround(path);
  return { ...(largeRelease && { largeRelease }), ...(bundle && { bundle }), ...(chartValues && { chartValues }) };
}
