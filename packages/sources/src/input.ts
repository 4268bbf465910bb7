/** One input that was read: its bytes, undecoded, under the name that a user would recognise. */
export interface InputBytes {
  readonly kind: 'bytes';
  /** The path as the user wrote it, joined with what a directory or pattern added; `<stdin>` for standard input. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Their SHA-256, in base64url, where somebody has asked for it. */
  readonly digest?: string;
}

/** Why an input could not be read; a closed list, so that callers can tell the cases apart without reading messages. */
export type InputProblemCode =
  | 'not-found'
  | 'no-match'
  | 'no-manifest'
  | 'not-readable'
  | 'not-regular'
  | 'too-large'
  | 'symlink-loop'
  | 'remote'
  | 'no-revision'
  | 'is-revision'
  | 'git-failed'
  // Of clusters and snapshots.
  | 'unreachable'
  | 'unauthorized'
  | 'forbidden'
  | 'throttled'
  | 'timed-out'
  | 'server-failed'
  | 'corrupt-storage'
  | 'not-understood'
  | 'vanished'
  | 'inconsistent'
  | 'incomplete';

/** An input that could not be read. A value, never an exception: the other inputs are still read. */
export interface InputProblem {
  readonly kind: 'problem';
  readonly name: string;
  readonly code: InputProblemCode;
  /** A clause that follows the name: `no such file or directory`. */
  readonly message: string;
}

/** What one name yielded. */
export type Input = InputBytes | InputProblem;

/** The problem `code` of the input `name`. */
export function inputProblem(name: string, code: InputProblemCode, message: string): InputProblem {
  return { kind: 'problem', name, code, message };
}

/** Names standard input in results, where the user wrote `-`. */
export const STDIN_NAME = '<stdin>';
