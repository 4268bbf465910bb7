import type { KubernetesVersion } from '@structural/core';

/** What a type that every API shares is said to be, and its fields. */
export interface TypeProse {
  readonly description: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** Kubernetes' own words for the types that every API shares, by definition name. */
export type MetaProse = ReadonlyMap<string, TypeProse>;

/**
 * Kubernetes' own words for the parameters of requests: by the name under which Swagger 2.0 documents share one, by action and name with a blank
 * between, or by name.
 */
export type ParameterProse = ReadonlyMap<string, string>;

/** What may be chosen about published documents. */
export interface PublishingOptions {
  /** Words for the shared types instead of this project's own; where they are silent, its own stand. Keep one object for many calls. */
  readonly prose?: MetaProse;
  /** The same for parameters. */
  readonly parameters?: ParameterProse;
  /** The server that publishes; the newest without it. */
  readonly kubernetesVersion?: KubernetesVersion;
  /**
   * Publishes a definition that is stored as completely as possible, as KEP-692 wants it, where the server says no more than that there is an
   * object: schemas that are not structural, without what has no structural form; and of types that keep unknown fields, or have no schema, the
   * fields of every resource and those that are known, in Swagger 2.0, too.
   */
  readonly stored?: boolean;
}

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.';
const COMMENT_OR_DECLARATION = /\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\/|\bexport (?:interface|type) (\w+)|^ +(?:readonly )?(\w+)\??:/gm;

/**
 * Reads Kubernetes' words from TypeScript declarations of `meta/v1`, such as the package `kubernetes-types` has: the comment before each
 * type and field.
 *
 * Reads any text without failing, and finds nothing in one of another form. Linear in the text.
 */
export function readMetaProse(declarations: string): MetaProse {
  const prose = new Map<string, TypeProse & { readonly fields: Map<string, string> }>();
  let comment = '';
  let type: { readonly fields: Map<string, string> } | undefined;
  for (const [, text, typeName, fieldName] of declarations.matchAll(COMMENT_OR_DECLARATION)) {
    if (text !== undefined) {
      comment = commentText(text);
      continue;
    }
    if (typeName !== undefined) {
      const begun = { description: comment, fields: new Map<string, string>() };
      prose.set(META + typeName, begun);
      type = begun;
    } else if (fieldName !== undefined && comment !== '') {
      type?.fields.set(fieldName, comment);
    }
    comment = '';
  }
  return prose;
}

function commentText(text: string): string {
  const lines = text.split('\n').map((line) => line.trimStart().replace(/^\* ?/, ''));
  return lines.join('\n').trim();
}
