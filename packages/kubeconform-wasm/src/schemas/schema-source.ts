import { checkedLocations } from './checked-source.js';
import { KubeconformError } from '../kubeconform-error.js';
import { isBytes, isRecord, tagOf, valueName } from '../value-name.js';

/**
 * Where a validator finds JSON schemas: kubeconform's location templates, and what stands at a location.
 *
 * A location is a Go template over `{{.Group}}`, `{{.ResourceKind}}` (lower case), `{{.ResourceAPIVersion}}`, `{{.KindSuffix}}`,
 * `{{.NormalizedKubernetesVersion}}` and `{{.StrictSuffix}}`, relative to the source. Locations are asked in order; a location that
 * does not end in `json` has the layout of kubernetes-json-schema below it, as in kubeconform.
 */
export interface SchemaSource {
  readonly locations: readonly string[];
  /** What stands before a path where a message names a schema, such as `file:///data/schemas/`; without it the path stands alone. */
  readonly base?: string;
  /**
   * The schema at a path, as JSON text; `undefined` where there is none, which sends kubeconform to the next location.
   *
   * Paths are built from what a manifest says, so they are as hostile as manifests are; they never start with a slash. A schema's relative
   * `$ref`s arrive here, too; remote ones are not fetched and make a schema one that cannot be used. What it throws is the `cause` of the
   * results that it leaves without a schema; the next call asks anew.
   */
  read(path: string): SchemaText | undefined | Promise<SchemaText | undefined>;
}

/** JSON, as text or in UTF-8. */
export type SchemaText = string | Uint8Array;

/** The layout of the CRDs-catalog and of our own export: `example.com/widget_v1.json`. */
export const CRD_LAYOUT = '{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json';

/** The layout of kubernetes-json-schema: `v1.37.0-standalone-strict/deployment-apps-v1.json`. */
export const KUBERNETES_LAYOUT =
  '{{ .NormalizedKubernetesVersion }}-standalone{{ .StrictSuffix }}/{{ .ResourceKind }}{{ .KindSuffix }}.json';

const USUAL_LAYOUTS: readonly string[] = [CRD_LAYOUT, KUBERNETES_LAYOUT];

/**
 * Schemas that are in memory, by path; a value may be JSON text or anything that `JSON.stringify` makes a schema of.
 *
 * Throws a {@link KubeconformError} that names the path of a value that can be no schema, such as a promise.
 */
export function schemasFromMemory(
  files: ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>,
  locations: readonly string[] = USUAL_LAYOUTS,
): SchemaSource {
  const byPath = new Map(entriesOf(files));
  for (const [path, schema] of byPath) {
    if (!isSchema(schema))
      throw new KubeconformError(
        `schemasFromMemory: ${JSON.stringify(path)} must be a schema, as an object, a text or bytes, not ${valueName(schema)}`,
      );
  }
  return {
    locations: checkedLocations('schemasFromMemory', locations),
    read: (path) => {
      const schema = byPath.get(path);
      if (schema === undefined || typeof schema === 'string' || isBytes(schema)) return schema;
      return JSON.stringify(schema);
    },
  };
}

function entriesOf(files: unknown): Iterable<readonly [string, unknown]> {
  if (tagOf(files) === 'Map') return files as ReadonlyMap<string, unknown>;
  if (isRecord(files)) return Object.entries(files);
  throw new KubeconformError(`schemasFromMemory takes a Map or an object of files by path, not ${valueName(files)}`);
}

function isSchema(value: unknown): boolean {
  return value === undefined || typeof value === 'string' || typeof value === 'boolean' || isBytes(value) || isRecord(value);
}

/** What a schema is asked for. `group` is empty for the core group. */
export interface SchemaRequest {
  readonly group: string;
  readonly version: string;
  /** As kubeconform has it in paths: lower case. */
  readonly kind: string;
}

/**
 * Schemas that a function finds by group, version and kind; relative `$ref`s are not resolved.
 *
 * What the function throws is the `cause` of the results that it leaves without a schema.
 */
export function schemasFromFunction(
  find: (request: SchemaRequest) => SchemaText | undefined | Promise<SchemaText | undefined>,
): SchemaSource {
  if (typeof find !== 'function') throw new KubeconformError(`schemasFromFunction takes a function, not ${valueName(find)}`);
  return {
    locations: ['{{.Group}}|{{.ResourceAPIVersion}}|{{.ResourceKind}}|.json'],
    read: (path) => {
      const [group = '', version = '', kind, end] = path.split('|');
      // kubeconform gives the version of the core group in place of its group, too.
      return kind === undefined || end !== '.json' ? undefined : find({ group: group === version ? '' : group, version, kind });
    },
  };
}
