import type { CatalogEntry, CheckSetup, DefinitionCatalog, KubernetesVersion, ParsedTexts } from '@structural/checker';
import type { ConfigProblem } from '@structural/runner';
import type { ClientSettings } from './client-settings.js';

/** How one file is looked at. */
export interface FileView {
  /** What the engine is asked with. */
  readonly options: CheckSetup & { readonly catalog: DefinitionCatalog };
  readonly catalog: DefinitionCatalog;
  readonly kubernetesVersion: KubernetesVersion;
}

/**
 * The files of an editor: those that are open as they are in their buffers, all others as they are on disk.
 *
 * Paths are absolute; a buffer without a file has any other text, such as its address.
 */
export interface Workspace {
  /** The documents of what was judged last, parsed once for all who look at them. */
  readonly texts: ParsedTexts;
  /** Takes other folders or settings, and reads all folders again. */
  reload(folders: readonly string[], settings: ClientSettings): Promise<void>;
  /** Takes what a buffer holds; whether that may change what is said of other files. */
  setBuffer(path: string, text: string): boolean;
  /** Reads the folder of a file that is opened by itself, where the workspace has no folder. */
  adopt(path: string): Promise<void>;
  /** Lets go of a buffer; its file counts from now on. */
  closeBuffer(path: string): Promise<boolean>;
  /** Reads files that were written, made or removed; whether that may change what is said of others. */
  refresh(paths: readonly string[]): Promise<boolean>;
  /** How a file is looked at; undefined where a config file leaves it out. The catalog is one object as long as no definition changes. */
  viewOf(path: string): FileView | undefined;
  /** The text of a buffer, or of a file with definitions or policies. */
  textOf(path: string): string | undefined;
  /** All manifests of the folders that hold a word, those that are open as they are in their buffers. */
  manifestsWith(word: string): Promise<readonly FolderManifest[]>;
  /** The nearest few manifests to a file that hold all words, those first that are open, as they are in their buffers. */
  manifestsNear(path: string, words: readonly string[]): Promise<readonly FolderManifest[]>;
  /** All manifests of the folders that are named so, those that are open as they are in their buffers. */
  manifestsNamed(isNamed: (path: string) => boolean): Promise<readonly FolderManifest[]>;
  /** All definitions in sight; those of one name each. */
  definitions(): DefinitionCatalog;
  /** The definitions that the editor or a config file names for a file; none where neither does. */
  namedDefinitions(path: string): readonly CatalogEntry[];
  /** What is wrong with config files, by their paths. */
  readonly configProblems: readonly ConfigProblem[];
}

/** The text of a file that may hold objects. */
export interface FolderManifest {
  readonly path: string;
  readonly text: string;
}
