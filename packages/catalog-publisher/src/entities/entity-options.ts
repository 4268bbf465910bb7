import type { PublishedApi } from '../publish/published-api.js';

/** What entities say that their definitions do not. */
export interface EntityOptions {
  /** The entity namespace; Backstage's `default` where absent. */
  readonly namespace?: string;
  /** A reference to the owner of definitions without the annotation `structural/owner`: `group:default/platform`. Default `unknown`. */
  readonly owner?: string;
  /** The lifecycle of definitions without the annotation `structural/lifecycle`; by default what the version's name says. Deprecated versions are `deprecated` whatever it is. */
  readonly lifecycle?: string;
  /** A reference to the system of definitions without the annotation `structural/system`. */
  readonly system?: string;
  /** More tags for every entity; what Backstage does not take for a tag is left out. */
  readonly tags?: readonly string[];
  /** Where a site of these APIs is served; entities link to its pages. */
  readonly siteUrl?: string;
  /** Whether entities carry their whole definition, by which resources are validated and the reference is made; they do not by default. */
  readonly carryDefinition?: boolean;
  /** `url:…` or `file:…`, by which Backstage tells where an entity comes from. It demands one of providers and adds its own to files. */
  readonly locationOf?: (api: PublishedApi) => string | undefined;
}
