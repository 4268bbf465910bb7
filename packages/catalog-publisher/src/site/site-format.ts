import type { ApiReference, IndexedKind } from '@structural/reference';
import type { OutputFile } from '../files/output-file.js';
import type { ApiDocuments } from '../publish/documents.js';
import type { SiteFormatName } from './site-format-name.js';

/** How a site is written: which files there are for each kind, and which for all of them. */
export interface SiteFormat {
  /** The page of a version, made of the folder that is its own, {@link apiPath}. */
  pageOf(folder: string): string;
  /** The files of a kind, its pages among them. */
  kindFiles(content: KindContent, site: SiteSettings): Iterable<OutputFile>;
  /** The files of a kind that {@link wholeFiles} reads. */
  wholeNeeds(kind: IndexedKind): readonly string[];
  /** The files about all kinds. `read` gives the text of a file of a kind, as it is now. */
  wholeFiles(kinds: readonly IndexedKind[], site: SiteSettings, read: (path: string) => string): Iterable<OutputFile>;
}

/** What there is to say of a kind. */
export interface KindContent {
  readonly kind: IndexedKind;
  readonly reference: ApiReference;
  /** The documents of a version that the server publishes. */
  readonly documents: (version: string) => ApiDocuments;
}

/** What a site is called, and what else its pages depend on besides definitions. */
export interface SiteSettings {
  readonly title: string;
  readonly format: SiteFormatName;
  /** Whether definitions are taken as stored, refused today or not. */
  readonly stored?: boolean;
  /** Whether definitions are changed before they are read. */
  readonly rewritten?: boolean;
}
