import type { JsonObject } from '@structural/json';

/** What lies outside of a repository and brings definitions with it. */
export interface DefinitionSource {
  /**
   * A Helm chart of an HTTP repository or a registry, a Flux artifact of a registry, a folder of a git repository, a file, an operator of OLM, or the
   * JSON schemas of a kind in a catalog.
   */
  readonly kind: 'chart' | 'artifact' | 'git' | 'file' | 'operator' | 'schema';
  /** The repository; with `oci://` the chart or artifact itself; for an operator its catalog. */
  readonly url: string;
  /** The chart in an HTTP repository; the package of an operator. */
  readonly chart?: string;
  /** As written: a version, a range, a tag, a commit or a branch. */
  readonly version?: string;
  /** The folder or file in a git repository; the schemas in a catalog, with spaces between them. */
  readonly path?: string;
  /** Values that the repository gives a chart: once for each release that has others. */
  readonly values?: readonly JsonObject[];
  /** Whether values come from elsewhere, too, such as a ConfigMap: then nobody knows here what the chart renders. */
  readonly hasOtherValues?: boolean;
  /** Whether Helm installs it and leaves the CRDs in `crds/` as they are afterwards: it neither upgrades nor deletes them. */
  readonly leavesCrds?: boolean;
  /** Whether what it no longer brings stays in the cluster, as nothing prunes it. */
  readonly keepsGone?: boolean;
  /** Whether Helm installs it as a release of its own, and deletes with the release what its templates made. */
  readonly isRelease?: boolean;
  /** Why its CRDs stay in the cluster when it is itself removed, as a clause: Argo CD never deletes CRDs with an Application. */
  readonly outlived?: string;
  /** The served kinds that it brings, `group/version Kind`, where the repository says so and nobody has fetched it. */
  readonly kinds?: readonly string[];
  /** Its CRDs, where the repository itself has them, in files of a catalog. */
  readonly files?: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** What names it, such as `HelmRelease cert-manager`, and the file where. */
  readonly by: string;
  readonly file: string;
  /** Why it cannot be fetched, where that is clear from the files. */
  readonly problem?: string;
}

/** A document of the repository with the name of its file. */
export interface PlacedDocument {
  readonly file: string;
  readonly value: JsonObject;
}

/** What people call a source: `cert-manager` of `https://charts.jetstack.io`. */
export function sourceName({ chart, path, url }: Pick<DefinitionSource, 'chart' | 'path' | 'url'>): string {
  return chart === undefined ? `${url}${path === undefined ? '' : `//${path}`}` : `${url} ${chart}`;
}

/** Whether `crds` of a config file names what is fetched, rather than a file. */
export function isRemote(name: string): boolean {
  return /^(?:https?|oci):\/\//.test(name);
}
