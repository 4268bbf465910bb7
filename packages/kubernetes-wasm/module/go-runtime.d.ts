/** The Go runtime's half in JavaScript. */
export interface GoRuntime {
  exit: (code: number) => void;
  readonly importObject: WebAssembly.Imports;
}

/** Makes the runtime see `scope` as its global object. */
export function defineGo(scope: object): new () => GoRuntime;

/** What the program knew of its host when it was started: names of the global object. */
export const KNOWN_VALUES: readonly string[];
