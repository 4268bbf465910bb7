import type { RevisionPlace } from './git/revision-place.js';
import type { Input, InputProblem } from './input.js';

/** One thing to read: a path, a glob pattern, or `-` for standard input. */
export interface SourceRequest {
  readonly name: string;
  /** Whether a directory is searched with all its folders, or as kubectl's `-f` does without `-R`: its own files only. */
  readonly recursive: boolean;
}

/** Where requests are resolved. */
export interface SourceEnvironment {
  /** The folder that relative names start from. */
  readonly cwd: string;
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** The file that standard input is of, as the user names it; `<stdin>` otherwise. */
  readonly stdinName?: string;
  /** Whether what git ignores is skipped in folders and among what a pattern matches; what is named itself is not. */
  readonly gitignore?: boolean;
  /** Whether what is no file may be looked for at a git revision, by running git; it may by default. */
  readonly git?: boolean;
  /** Whether a file or folder is left out, be it named or found; asked for a folder before what is in it. */
  leavesOut?(entry: FoundEntry): boolean;
}

/** A file or folder that is named or was found. */
export interface FoundEntry {
  /** Absolute. */
  readonly path: string;
  readonly isFolder: boolean;
  /** The name in the request that stands for just this; absent for what is found in a folder or by a pattern. */
  readonly named?: string;
}

/** An input that is there and was not read yet. */
export interface FoundInput {
  readonly kind: 'found';
  /** As in the {@link Input} that it becomes. */
  readonly name: string;
  /** The absolute path of a file; absent for what cannot be opened by its path, as standard input. */
  readonly path?: string;
  /** Where it is in git, for what is read at a revision of a repository with a working tree. */
  readonly atRevision?: RevisionPlace;
  /** True for what was found in a folder or by a pattern; absent for what was named itself. */
  readonly isSought?: true;
  /** True for standard input, whatever it is called. */
  readonly isStdin?: boolean;
  /** For what holds many inputs, as a cluster or a snapshot does; reading it itself is a problem then. */
  readonly entries?: InputEntries;
  /** For a file in runs that keep what they found out. */
  readonly known?: KnownInput;
  /** Reads it, as often as wanted; only what comes but once, such as standard input, is kept in memory for that. Never rejects. */
  readonly read: () => Promise<Input>;
}

/** What an earlier run found out about the bytes of a file. */
export interface FileFacts {
  /** Their SHA-256, in base64url. */
  readonly digest: string;
  /** Whether they may hold definitions. */
  readonly mayDefine: boolean;
  /** Whether they may hold admission policies. */
  readonly mayHavePolicies: boolean;
  /** Whether admission by policies without parameters looks at them; absent where nobody has asked. */
  readonly isOfAdmission?: boolean;
  /** Whether they may hold objects of Flux or Argo CD, or even patches of these for the objects of other files; absent for neither. */
  readonly patcher?: 'objects' | 'patches';
  /** Whether objects of Flux or Argo CD among them may give values to a chart; absent for none. */
  readonly givesValues?: true;
  /** What they are to a command that looks for definitions in folders; absent where none has looked. */
  readonly content?: string;
}

/** What is known of a file without reading it. */
export interface KnownInput {
  /** Absent where nothing is known, or the file was written since; the same answer as long as the run goes on. */
  facts(): FileFacts | undefined;
  /** Remembers what the bytes are, which were read in this run. */
  learn(facts: Pick<FileFacts, 'content' | 'isOfAdmission'>): void;
  /** The bytes that the facts are about, read when they are asked for. */
  readonly bytes: () => Uint8Array;
}

/** The inputs that one input holds. They are not listed: there may be a million of them. */
export interface InputEntries {
  /** Reads them one after the other, in the same order each time: all of them, or only those that hold definitions. Never rejects. */
  read(what: EntryChoice): AsyncIterable<Input>;
  /** How many there will be, those that were read included, as far as that is known by now; it may change with every one that is read. */
  expected(): number | undefined;
}

/** Which of the inputs that one input holds. */
export type EntryChoice = 'all' | 'definitions';

/** An input of a run, found and not yet read, or what keeps it from being read. */
export type ListedInput = FoundInput | InputProblem;
