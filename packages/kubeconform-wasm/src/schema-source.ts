/**
 * Where a validator finds JSON schemas: kubeconform's location templates, and what stands at a location.
 *
 * A location is a Go template over `{{.Group}}`, `{{.ResourceKind}}` (lower case), `{{.ResourceAPIVersion}}`, `{{.KindSuffix}}`,
 * `{{.NormalizedKubernetesVersion}}` and `{{.StrictSuffix}}`, relative to the source. Locations are asked in order; a location that
 * does not end in `json` has the layout of kubernetes-json-schema below it, as in kubeconform.
 */
export interface SchemaSource {
  readonly locations: readonly string[];
  /**
   * The schema at a path, as JSON text; `undefined` where there is none, which sends kubeconform to the next location.
   *
   * Paths are built from what a manifest says, so they are as hostile as manifests are; they never start with a slash. A schema's relative
   * `$ref`s arrive here, too; remote ones are not fetched and make a schema one that cannot be used.
   */
  read(path: string): SchemaText | undefined | Promise<SchemaText | undefined>;
}

/** JSON, as text or in UTF-8. */
export type SchemaText = string | Uint8Array;

/** The layout of the CRDs-catalog and of our own export: `example.com/widget_v1.json`. */
export const CRD_LAYOUT = '{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json';

/** The layout of kubernetes-json-schema: `v1.37.0-standalone-strict/deployment-apps-v1.json`. */
export const KUBERNETES_LAYOUT = '{{ .NormalizedKubernetesVersion }}-standalone{{ .StrictSuffix }}/{{ .ResourceKind }}{{ .KindSuffix }}.json';

const USUAL_LAYOUTS: readonly string[] = [CRD_LAYOUT, KUBERNETES_LAYOUT];

/** Schemas that are in memory, by path; a value may be JSON text or anything that `JSON.stringify` takes. */
export function schemasFromMemory(files: ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>, locations = USUAL_LAYOUTS): SchemaSource {
  const byPath = files instanceof Map ? (files as ReadonlyMap<string, unknown>) : new Map(Object.entries(files));
  return {
    locations,
    read: (path) => {
      const schema = byPath.get(path);
      if (schema === undefined || typeof schema === 'string' || schema instanceof Uint8Array) return schema;
      return JSON.stringify(schema);
    },
  };
}

/** What a schema is asked for. `group` is empty for the core group. */
export interface SchemaRequest {
  readonly group: string;
  readonly version: string;
  /** As kubeconform has it in paths: lower case. */
  readonly kind: string;
}

/** Schemas that a function finds by group, version and kind; relative `$ref`s are not resolved. */
export function schemasFromFunction(find: (request: SchemaRequest) => SchemaText | undefined | Promise<SchemaText | undefined>): SchemaSource {
  return {
    locations: ['{{.Group}}|{{.ResourceAPIVersion}}|{{.ResourceKind}}|.json'],
    read: (path) => {
      const [group = '', version = '', kind, end] = path.split('|');
      // kubeconform gives the version of the core group in place of its group, too.
      return kind === undefined || end !== '.json' ? undefined : find({ group: group === version ? '' : group, version, kind });
    },
  };
}
