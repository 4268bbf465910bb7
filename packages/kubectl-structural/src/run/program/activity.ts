import type { SingleBar } from 'cli-progress';
import type { OutputStream } from '@structural/runner';

/** How far a part of a run is. */
interface ActivityStep {
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural: `files`. */
  readonly unit: string;
  /** What is done just now, such as `reading`. */
  readonly what?: string;
}

/**
 * What a run does just now: for the one bar on stderr, and for the line that an interrupted run ends with.
 *
 * Nothing here keeps a process alive: there is no timer, and the bar is drawn as parts are done.
 */
export interface Activity {
  /**
   * Says how far the run is; draws the bar where stderr is a terminal and the run has taken a second. Cheap enough for each file.
   *
   * Steps in the background, such as reading ahead, count as long as there were no others.
   */
  show(step: ActivityStep, isBackground?: boolean): void;
  /** The same, and lets signals have their turn now and then. */
  step(step: ActivityStep): Promise<void>;
  /** Resolves once the bar can be drawn by work that nothing else gets its turn beside. */
  ready(): Promise<void>;
  /** Wipes the bar, before anything else is written to the terminal. */
  clear(): void;
  /** How far the run came: `163 of 400 files`; undefined where nothing was counted. */
  text(): string | undefined;
  /** Wipes the bar for good: what is still under way does not draw it again. */
  end(): void;
}

/** What an activity is shown on. */
export interface ActivityView {
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly quiet: boolean;
  /** Milliseconds of a clock that does not go back; that of the process by default. */
  readonly now?: () => number;
}

/** Begins a run. `view` is asked for once there is something to show. */
export function openActivity(view: () => ActivityView): Activity {
  let bar: SingleBar | undefined;
  let opening: Promise<void> | undefined;
  let hasForeground = false;
  let isShown = false;
  let isEnded = false;
  let drawn = -Infinity;
  let last: ActivityStep | undefined;
  let seen: ActivityView | undefined;
  const now = (): number => (seen?.now ?? milliseconds)();
  const start = (view().now ?? milliseconds)();
  let turned = start;
  const draw = (step: ActivityStep): void => {
    const total = Math.max(step.total, step.done);
    const payload = { unit: step.unit, what: step.what === undefined ? '' : `: ${step.what}` };
    if (isShown) {
      bar?.setTotal(total);
      bar?.update(step.done, payload);
    } else bar?.start(total, step.done, payload);
    still(bar);
    isShown = true;
    drawn = now();
  };
  const clear = (): void => {
    if (isShown) bar?.stop();
    isShown = false;
  };
  const open = (on: OutputStream): Promise<void> =>
    (opening ??= openBar(on).then((opened) => {
      bar = opened;
    }));
  const show = (step: ActivityStep, isBackground = false): void => {
    if (isBackground && hasForeground) return;
    hasForeground ||= !isBackground;
    last = step;
    seen ??= view();
    const time = now();
    // One file is done at once, and one part that has a name may take long.
    const isWorthIt = step.total > 1 || (step.what !== undefined && !isBackground);
    if (isEnded || !isWorthIt || time - start < PATIENCE || time - drawn < REDRAWN || !isVisible(seen)) return;
    if (bar !== undefined) draw(step);
    else void open(seen.stderr);
  };
  return {
    show,
    clear,
    ready: async () => {
      seen ??= view();
      if (isVisible(seen)) await open(seen.stderr);
    },
    step: async (step) => {
      show(step);
      if (opening !== undefined && bar === undefined) {
        await opening;
        show(step);
      }
      if (now() - turned < TURN) return;
      await new Promise((resolve) => void setImmediate(resolve));
      turned = now();
    },
    text: () => (last === undefined ? undefined : `${last.done} of ${Math.max(last.total, last.done)} ${last.unit}`),
    end: () => {
      isEnded = true;
      clear();
    },
  };
}

/** What `performance.now` is without its beginning, which takes a millisecond to load. */
function milliseconds(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}

/** Milliseconds before anything is shown. */
const PATIENCE = 1_000;
/** Milliseconds between two drawings. */
const REDRAWN = 100;
/** Milliseconds between two turns of the event loop. */
const TURN = 50;

function isVisible({ env, quiet, stderr }: ActivityView): boolean {
  return !quiet && stderr.isTTY === true && env['TERM'] !== 'dumb';
}

async function openBar(stderr: OutputStream): Promise<SingleBar> {
  const { default: progress } = await import('cli-progress');
  const options = { format: '[{bar}] {value}/{total} {unit}{what}', barsize: 30, barCompleteChar: '=', barIncompleteChar: '-' };
  const stream = stderr as unknown as NodeJS.WritableStream;
  // So many frames that each update draws at once: the timer of the library is not waited for.
  return new progress.SingleBar({ ...options, stream, clearOnComplete: true, synchronousUpdate: true, fps: 1_000 });
}

/** Stops the timer by which the library draws again, which would keep the process alive; the bar still takes itself for running. */
function still(bar: SingleBar | undefined): void {
  clearTimeout((bar as { readonly timer?: NodeJS.Timeout } | undefined)?.timer);
}
