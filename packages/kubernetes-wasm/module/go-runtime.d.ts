/** The Go runtime's half in JavaScript. */
export interface GoRuntime {
  exit: (code: number) => void;
  readonly importObject: WebAssembly.Imports;
  /** The memory of the program, once it is entered. */
  readonly mem: DataView;
  /** The function that enters the program with the number of one of its functions. */
  _makeFuncWrapper(id: number): (...parameters: readonly unknown[]) => unknown;
}

/** Makes the runtime see `scope` as its global object. */
export function defineGo(scope: object): new () => GoRuntime;

/** What the program knew of its host when it was started: names of the global object, and the number of its own function. */
export const KNOWN_VALUES: readonly (string | number)[];
