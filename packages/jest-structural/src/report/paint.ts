/** What matchers get of their runner, as far as it is used here: Jest and Vitest have the same. */
export interface RunnerUtils {
  readonly RECEIVED_COLOR: Paint;
  readonly EXPECTED_COLOR: Paint;
  readonly DIM_COLOR: Paint;
  readonly BOLD_WEIGHT: Paint;
  matcherHint(name: string, received?: string, expected?: string, options?: object): string;
  diff(expected: unknown, received: unknown, options?: object): string | null | undefined;
  printExpected(value: unknown): string;
}

/** Colours a text, or leaves it as it is where nothing is coloured. */
export type Paint = (text: string) => string;

/** What `this` is in a matcher. */
export interface MatcherContext {
  readonly isNot?: boolean;
  readonly promise?: string;
  readonly testPath?: string;
  readonly utils: RunnerUtils;
  readonly customTesters?: readonly unknown[];
  equals(a: unknown, b: unknown, testers?: readonly unknown[]): boolean;
}

/** What a matcher gives. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Whether the runner colours what it prints. */
export function hasColors({ RECEIVED_COLOR }: RunnerUtils): boolean {
  return RECEIVED_COLOR('x') !== 'x';
}
