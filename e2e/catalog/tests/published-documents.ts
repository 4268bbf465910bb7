import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** An OpenAPI document of one API as `structural-catalog entities` wrote it. */
export interface PublishedDocument {
  readonly file: string;
  /** `2.0`, `3.0.0`: what it calls itself. */
  readonly format: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** The name of the kind's schema, and the member of generated types that holds it. */
  readonly definition: string;
  readonly section: 'definitions' | 'components["schemas"]';
}

type Schemas = Readonly<
  Record<
    string,
    { readonly 'x-kubernetes-group-version-kind'?: readonly { readonly group: string; readonly version: string; readonly kind: string }[] }
  >
>;

interface Document {
  readonly swagger?: string;
  readonly openapi?: string;
  readonly definitions?: Schemas;
  readonly components?: { readonly schemas: Schemas };
}

/** The documents below a folder with `apis/GROUP/PLURAL/VERSION/NAME`, in the order of their paths. */
export function readPublished(folder: string, name: 'openapi-v2.json' | 'openapi-v3.json'): readonly PublishedDocument[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`${sep}${name}`))
    .sort()
    .map((path) => {
      const [, group = '', , version = ''] = path.split(sep);
      const file = join(folder, path);
      const { components, definitions, openapi, swagger } = JSON.parse(readFileSync(file, 'utf8')) as Document;
      // The kind's name, and that of its list, which is longer.
      const [kind] = Object.entries(definitions ?? components?.schemas ?? {})
        .flatMap(([definition, schema]) =>
          (schema['x-kubernetes-group-version-kind'] ?? [])
            .filter((one) => one.group === group && one.version === version)
            .map((one) => ({ definition, kind: one.kind })),
        )
        .sort((a, b) => a.kind.length - b.kind.length);
      if (kind === undefined) throw new Error(`${path} describes no kind of ${group}/${version}`);
      return {
        file,
        format: swagger ?? openapi ?? '',
        apiVersion: `${group}/${version}`,
        section: definitions === undefined ? 'components["schemas"]' : 'definitions',
        ...kind,
      };
    });
}
