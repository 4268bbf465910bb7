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
}

/** An input that is there and was not read yet. */
export interface FoundInput {
  readonly kind: 'found';
  /** As in the {@link Input} that it becomes. */
  readonly name: string;
  /** The absolute path of a file; absent for what cannot be opened by its path, as standard input. */
  readonly path?: string;
  /** Reads it, as often as wanted; only what comes but once, such as standard input, is kept in memory for that. Never rejects. */
  read(): Promise<Input>;
}

/** An input of a run, found and not yet read, or what keeps it from being read. */
export type ListedInput = FoundInput | InputProblem;
