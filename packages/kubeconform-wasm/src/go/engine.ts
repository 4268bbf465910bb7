import { startGo, type GoInstance } from './go-instance.js';
import type { ReadFailures } from '../schemas/read-failures.js';
import { readSchema } from '../schemas/read-schema.js';
import { schemaFileSystem } from './schema-file-system.js';
import type { SchemaSource } from '../schemas/schema-source.js';
import { untilAborted } from '../worker/until-aborted.js';

/** What a task wants of the sources that are read for it. */
interface TaskReading {
  /** Hears of every file that cannot be read. */
  readonly failures?: ReadFailures;
  /** Sources are waited for no longer when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** One module in use: a running instance of it, shared by all validators, and the schemas that it can see. */
export interface Engine {
  /** Shows a source below the path that this gives. */
  mount(source: SchemaSource): string;
  /** Takes a source away in its turn. */
  unmount(prefix: string): void;
  /** Runs `task` when those before it are done; it gets the running instance, a new one if the last has failed or has grown large. */
  enqueue<T>(task: (instance: GoInstance) => Promise<T>, reading?: TaskReading): Promise<T>;
  /** Runs `task` in its turn if an instance runs then. */
  enqueueIfRunning(task: (instance: GoInstance) => void): void;
  /** Lets go of the running instance in its turn; a later task would start a new one. */
  stop(): void;
}

/** An engine in use. */
export interface EngineUse {
  readonly engine: Engine;
  /** The last user's release gives the memory back. */
  release(): void;
}

const engines = new WeakMap<WebAssembly.Module, { users: number; readonly engine: Engine }>();

/** The engine of a module; it starts with its first task. */
export function useEngine(module: WebAssembly.Module): EngineUse {
  const shared = engines.get(module) ?? { users: 0, engine: createEngine(module) };
  engines.set(module, shared);
  shared.users += 1;
  return {
    engine: shared.engine,
    release: () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      engines.delete(module);
      shared.engine.stop();
    },
  };
}

function createEngine(module: WebAssembly.Module): Engine {
  const sources = new Map<string, SchemaSource>();
  let lastMount = 0;
  let running: Promise<GoInstance> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  let current: TaskReading = {};
  const readFile = async (path: string) => {
    const { failures, signal } = current;
    const [, mount, rest = ''] = /^\/(\d+)\/(.*)$/s.exec(path) ?? [];
    const source = mount === undefined ? undefined : sources.get(`/${mount}/`);
    if (source === undefined) return undefined;
    try {
      return await untilAborted(readSchema(source, rest), signal);
    } catch (error) {
      failures?.note(path, error);
      throw error;
    }
  };
  const start = () => {
    const starting = startGo(module, {
      fs: schemaFileSystem(readFile),
      download: () => Promise.resolve({ status: 404, body: new Uint8Array() }),
      cwd: () => '/',
    });
    running = starting;
    const forget = () => {
      if (running === starting) running = undefined;
    };
    starting.then((instance) => instance.stopped.then(forget), forget);
    return starting;
  };

  const discardRunning = async () => {
    const stopping = running;
    running = undefined;
    (await stopping)?.discard();
  };
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const done = queue.then(run, run);
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    mount: (source) => {
      lastMount += 1;
      const prefix = `/${String(lastMount)}/`;
      sources.set(prefix, source);
      return prefix;
    },
    unmount: (prefix) => {
      void inTurn(() => Promise.resolve(sources.delete(prefix)));
    },
    enqueue: (task, reading = {}) =>
      inTurn(async () => {
        const instance = await (running ?? start());
        current = reading;
        try {
          return await task(instance);
        } finally {
          current = {};
          if (instance.memorySize() > MAX_KEPT_BYTES) await discardRunning();
        }
      }),
    enqueueIfRunning: (task) => {
      void inTurn(async () => {
        if (running !== undefined) task(await running);
      });
    },
    stop: () => {
      void inTurn(discardRunning);
    },
  };
}

// The memory of a WebAssembly instance never shrinks, so one that needed more than usual makes room for a new one.
const MAX_KEPT_BYTES = 128 * 1024 * 1024;
