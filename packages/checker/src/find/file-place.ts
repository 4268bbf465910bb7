import type { ChartWithValues } from './chart-with-values.js';
import type { ForeignPatch } from '../patches/foreign-patch.js';

/** How a file came to be judged, and what is around it. */
export interface FilePlace {
  /**
   * Whether it was found in a folder or by a pattern, rather than named. Then only manifests are judged, and of other files nothing is reported:
   * those without a document that has `apiVersion` and `kind`.
   */
  readonly isSought?: boolean;
  /** Whether a chart holds it; where it is absent, a folder `templates` in its name says so. */
  readonly isOfChart?: boolean;
  /** What Helm does with it: it installs what is below `crds` of a chart as it is, and renders what is below `templates`. */
  readonly chartPart?: 'crds' | 'templates';
  /** What a release of the chart would be, by an estimate, whose `Chart.yaml` it is, in bytes; only where Helm can store no such one. */
  readonly largeRelease?: { readonly size: number; readonly most: number };
  /** The files with CRDs of the bundle of OLM that its ClusterServiceVersion is in; absent outside of bundles. */
  readonly bundle?: readonly { readonly file: string; readonly text: string }[];
  /** The package of Crossplane that it is in, with the path from its folder to the file with the package's metadata, unless it is that file. */
  readonly crossplanePackage?: { readonly kind: 'Configuration' | 'Provider' | 'Function'; readonly meta?: string };
  /** The other files of its folder, where that holds parts of a file-based catalog of OLM. */
  readonly catalog?: readonly { readonly file: string; readonly text: string }[];
  /** The chart that it has values for: its `values.yaml`, or values that it is tested with; or the schema of such values itself. */
  readonly chartValues?: { readonly role: 'defaults' | 'given'; readonly chart: ChartWithValues } | { readonly role: 'schema' };
  /** The charts of its repository that its objects of Flux and Argo CD give values to, by their folders from the root; absent for none. */
  readonly releaseCharts?: Readonly<Record<string, ChartWithValues>>;
  /** Whether a kustomization uses it as a patch, so that what it holds is only a part of an object; it is not judged where it was found. */
  readonly isPatch?: boolean;
  /** Whether a kustomization reads it, which may give its objects labels, selectors and namespaces. */
  readonly isKustomized?: boolean;
  /** What is applied to its objects from elsewhere before a server sees them; asked where there are errors. */
  readonly patches?: () => readonly ForeignPatch[];
}

/** Whether a file stands where charts have their templates, which nobody takes for manifests. */
export function isNamedAsOfChart(file: string): boolean {
  return /(?:^|[\\/])templates[\\/]/.test(file);
}
