/** The Go runtime's half in JavaScript. */
export interface GoRuntime {
  argv: string[];
  env: Record<string, string>;
  exit: (code: number) => void;
  readonly importObject: WebAssembly.Imports;
  /** The memory of the program, once it runs. */
  readonly mem?: DataView;
  /** The timers that will enter the program. */
  readonly _scheduledTimeouts: Map<number, ReturnType<typeof setTimeout>>;
  /** Runs the program until it waits for its host. */
  _resume(): void;
  /** Settles when the program has stopped. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** Makes the runtime see `scope` as its global object. */
export function defineGo(scope: object): new () => GoRuntime;
