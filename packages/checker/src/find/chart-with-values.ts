/** The files of a chart that decide which values Helm takes, and of the charts inside of it. */
export interface ChartWithValues {
  /** `Chart.yaml`. */
  readonly chart: string;
  /** `values.yaml`; empty where there is none. */
  readonly values: string;
  /** `values.schema.json`. */
  readonly schema?: string;
  /** The charts in `charts`, unpacked, by the names of their folders. */
  readonly subcharts: readonly (ChartWithValues & { readonly folder: string })[];
}
