/** An entity of Backstage's kind `API`. Mutable, as Backstage's own types are. */
export interface ApiEntity {
  apiVersion: 'backstage.io/v1alpha1';
  kind: 'API';
  metadata: {
    /** At most 63 letters, digits, `-`, `_` and `.`. */
    name: string;
    namespace?: string;
    title: string;
    description: string;
    labels: Record<string, string>;
    annotations: Record<string, string>;
    tags: string[];
    links: EntityLink[];
  };
  spec: {
    type: 'openapi';
    lifecycle: string;
    owner: string;
    system?: string;
    /** The OpenAPI document as JSON. */
    definition: string;
    /** The definition itself, as JSON, compressed by gzip, in Base64. */
    customResourceDefinition?: string;
    /** What it was before, in the same form, or `none`. */
    previousDefinition?: string;
  };
}

/** A link of an entity; always to `http` or `https`. */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- an interface is no JSON object to TypeScript
export type EntityLink = {
  url: string;
  title: string;
  /** The name of an icon of Backstage's. */
  icon: string;
};
