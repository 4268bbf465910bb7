import type { Html } from '../html/html.js';

/** What a page says that a definition does not. */
export interface ApiPageOptions {
  /** What the site is called that the page is a part of. */
  readonly site: string;
  /** From the page to the root of its site, where `assets` are: `../../../../`. */
  readonly root: string;
  /** The page of another version, from this one; undefined where there is none. */
  readonly versionHref?: (version: string) => string | undefined;
  /** Documents about the version, from the page: OpenAPI v2 and v3. */
  readonly documents?: readonly PageDocument[];
  /** What else stands in the header: the search of the site. */
  readonly tools?: Html;
  /** Whether another page shows this one in a sandboxed frame: with its style inside, without a header and scripts. */
  readonly embedded?: boolean;
  /** Scripts of the site, from its root. */
  readonly scripts?: readonly string[];
}

/** A file that a page offers. */
export interface PageDocument {
  readonly title: string;
  readonly href: string;
}
