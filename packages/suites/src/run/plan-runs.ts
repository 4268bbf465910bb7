import { Random } from '@structural/witness';
import type { TestCase } from '../case/test-case.js';
import type { Suite, SuiteDefinition } from '../suite.js';

/** One test with one definition. */
export interface PlannedRun {
  readonly suite: Suite;
  /** Absent for tests of a built-in kind, which need none. */
  readonly definition?: SuiteDefinition;
  readonly test: TestCase;
}

/** Which tests run, and in which order. */
export interface RunChoices {
  /** Only tests whose name, or that of whose suite, has this text, whatever its case. */
  readonly only?: string;
  /** Shuffles them: the same number the same way. */
  readonly seed?: number;
}

/** The runs of some suites: each test with each of its definitions. What is not in focus while another test is, is skipped with that reason. */
export function planRuns(suites: readonly Suite[], { only, seed }: RunChoices = {}): readonly PlannedRun[] {
  const hasFocus = suites.some(({ cases }) => cases.some(({ isFocused }) => isFocused));
  const wanted = only?.toLowerCase();
  const runs = suites.flatMap((suite) =>
    subjectsOf(suite).flatMap((subject) =>
      suite.cases
        .filter(({ name }) => wanted === undefined || name.toLowerCase().includes(wanted) || suite.name.toLowerCase().includes(wanted))
        .map((test) => ({ suite, ...subject, test: hasFocus && !test.isFocused ? { ...test, skip: test.skip ?? NOT_IN_FOCUS } : test })),
    ),
  );
  return seed === undefined ? runs : shuffled(runs, seed);
}

function subjectsOf({ builtin, definitions }: Suite): readonly Pick<PlannedRun, 'definition'>[] {
  return builtin === undefined ? definitions.map((definition) => ({ definition })) : [{}];
}

const NOT_IN_FOCUS = 'another test is in focus';

/** Fisher-Yates, so that a seed is short and the same everywhere. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const copy = [...items];
  const random = new Random(seed);
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random.bits() % (i + 1);
    const [a, b] = [copy[i], copy[j]];
    if (a !== undefined && b !== undefined) [copy[i], copy[j]] = [b, a];
  }
  return copy;
}
