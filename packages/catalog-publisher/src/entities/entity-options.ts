import { filled, isTag, reference } from '../publish/entity-annotations.js';
import { DNS_LABEL } from '../publish/entity-reference.js';
import type { PublishedApi } from '../publish/published-api.js';
import type { PreviousOf } from './previous-definition.js';
import { webAddress } from '../publish/web-address.js';

/** Which OpenAPI documents entities and files hold. */
export interface DocumentOptions {
  /** The version of the document that defines an entity; `v3` where absent. */
  readonly openapi?: 'v2' | 'v3';
  /** `portal`, by default: made for people who read it; `server`: to the byte what an API server publishes. */
  readonly form?: 'portal' | 'server';
}

/** What entities say that their definitions do not. */
export interface EntityOptions extends DocumentOptions {
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
  /** What a definition was before, by which the reference says what changed; only entities that carry their definition have it. */
  readonly previousOf?: PreviousOf;
  /** `url:…` or `file:…`, by which Backstage tells where an entity comes from. It demands one of providers and adds its own to files. */
  readonly locationOf?: (api: PublishedApi) => string | undefined;
}

/** What Backstage would not take of the options, each the name of an option and why; nothing where every entity would be taken. */
export function optionFaults({ lifecycle, namespace, owner, siteUrl, system, tags = [] }: EntityOptions): readonly {
  readonly option: keyof EntityOptions;
  readonly message: string;
}[] {
  const refused = <T>(option: keyof EntityOptions, value: T | undefined, isTaken: (value: T) => boolean, wanted: string) =>
    value === undefined || isTaken(value) ? [] : [{ option, message: `${JSON.stringify(value)} is ${wanted}` }];
  return [
    ...refused('namespace', namespace, (name) => DNS_LABEL.test(name), 'not a namespace name: lower-case letters, digits and -'),
    ...refused('owner', owner, isReference, NO_REFERENCE),
    ...refused('system', system, isReference, NO_REFERENCE),
    ...refused('lifecycle', lifecycle, (name) => filled(name) !== undefined, 'empty or longer than 200 characters'),
    ...refused('siteUrl', siteUrl, (url) => webAddress(url) !== undefined, 'not a URL that begins with https:// or http://'),
    ...tags.flatMap((tag) => refused('tags', tag, isTag, 'not a tag: lower-case letters, digits, : + # and single -')),
  ];
}

const NO_REFERENCE = 'not an entity reference such as group:default/name';

function isReference(text: string): boolean {
  return reference(text) !== undefined;
}
