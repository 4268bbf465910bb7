import { largeReleaseOf, type LargeRelease } from '../charts/release-size.js';
import { chartValuesAround, type ChartValues } from './chart-values.js';
import { packageAround, type CrossplanePackage, type PackageRoot } from './crossplane-package.js';
import { bundleAround, type FileNearby } from './olm-bundle.js';
import { catalogAround } from './olm-catalog.js';

/** What other files say about a file, as plain data; each part is absent where there is none. */
export interface FilesAround {
  /** What Helm cannot store of the chart that it is the `Chart.yaml` of. */
  readonly largeRelease?: LargeRelease;
  /** The files with CRDs of the bundle of OLM that its ClusterServiceVersion is in. */
  readonly bundle?: readonly FileNearby[];
  /** The other files of its folder with parts of a file-based catalog of OLM. */
  readonly catalog?: readonly FileNearby[];
  /** The chart that it has values for. */
  readonly chartValues?: ChartValues;
  /** The package of Crossplane that it is in. */
  readonly crossplanePackage?: CrossplanePackage;
}

/** What is known of folders, so that files of one folder cost one look. */
export interface KnownFolders {
  readonly bundles: Map<string, boolean>;
  readonly catalogs: Map<string, boolean>;
  readonly packages: Map<string, PackageRoot | undefined>;
}

/** Nothing is known yet. */
export function newKnownFolders(): KnownFolders {
  return { bundles: new Map(), catalogs: new Map(), packages: new Map() };
}

/** Looks around a file; never throws. `path` is absolute. */
export function filesAround(path: string, known = newKnownFolders()): FilesAround {
  const largeRelease = largeReleaseOf(path);
  const bundle = bundleAround(path, known.bundles);
  const catalog = catalogAround(path, known.catalogs);
  const chartValues = chartValuesAround(path);
  const crossplanePackage = packageAround(path, known.packages);
  return {
    ...(largeRelease && { largeRelease }),
    ...(bundle && { bundle }),
    ...(catalog && catalog.length > 0 && { catalog }),
    ...(chartValues && { chartValues }),
    ...(crossplanePackage && { crossplanePackage }),
  };
}
