/** A text with CustomResourceDefinitions, among other documents or not. */
export interface Manifest {
  /** Its name in messages and in {@link PublishedApi.file}: a path, a URL. */
  readonly file: string;
  /** YAML or JSON; bytes are UTF-8 unless they begin with the mark of UTF-16. */
  readonly text: string | Uint8Array;
  /** True for what a server stores: a definition whose status says that it is established is served, whatever a new one may look like. */
  readonly stored?: boolean;
  /** True where every definition counts that a server may hold from before, one that it would refuse today, too, as completely as possible. */
  readonly asStored?: boolean;
  /** What is read of its definitions though no server reads it; nothing by default. */
  readonly proposals?: readonly 'unions'[] | undefined;
}

/** One served version of a CustomResourceDefinition that the API server accepts, with its documents. */
export interface PublishedApi {
  /** Where the definition was read. */
  readonly file: string;
  /** `metadata.name` of the definition. */
  readonly definition: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: 'Namespaced' | 'Cluster';
  /** True for the version in which objects are stored. */
  readonly storage: boolean;
  readonly deprecated: boolean;
  /** What the server warns clients of a deprecated version; empty for others. */
  readonly deprecationWarning: string;
  /** What the schema says of the kind; may be empty. */
  readonly description: string;
  /** `externalDocs.url` of the schema, unchecked; may be empty. */
  readonly externalDocs: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
  /** The whole definition as it was read, all its versions, as entities carry it: JSON, compressed by gzip, in Base64; made when first asked for. */
  readonly packedDefinition: string;
  /** The server's Swagger 2.0 document as compact JSON; built when first asked for. */
  readonly openApiV2: string;
  /** The server's OpenAPI 3.0 document as compact JSON; built when first asked for. */
  readonly openApiV3: string;
  /** The Swagger 2.0 document in the form for portals, as compact JSON: with every field that v3 has. Built when first asked for. */
  readonly portalV2: string;
  /** The OpenAPI 3.0 document in the form for portals, as compact JSON; built when first asked for. */
  readonly portalV3: string;
  /** True where the definition, by `spec.preserveUnknownFields`, keeps every field that its schema does not know. */
  readonly preservesUnknownFields: boolean;
  /** Looked for when first asked for, which takes longer than the documents do. */
  readonly samples: ApiSamples;
}

/** Resources that a server accepts, as compact JSON; absent where none was found. */
export interface ApiSamples {
  /** With nothing but what it would be refused without. */
  readonly minimal?: string;
  /** With every field for which a value was found; without `status` where this is a subresource. */
  readonly full?: string;
}

/** Why something has no document, or an entity less than its definition says. */
export interface PublishingProblem {
  /**
   * `unreadable`: it does not parse, is a template or cannot be decoded · `refused` by a server · `overridden` by another definition of its name ·
   * `conflict`: the kind is another definition's · `annotation`: the only one beside which there are documents.
   */
  readonly reason: 'unreadable' | 'refused' | 'overridden' | 'conflict' | 'annotation';
  readonly file: string;
  /** Counted from 1; absent where the whole file is meant. */
  readonly line?: number;
  /** `metadata.name` of the definition; empty where its text gives none. */
  readonly definition: string;
  /** May hold anything that the file holds, control characters too. */
  readonly message: string;
}

/** What manifests publish. */
export interface Publication {
  /** By group and kind, the most stable and newest version first. */
  readonly apis: readonly PublishedApi[];
  readonly problems: readonly PublishingProblem[];
}
