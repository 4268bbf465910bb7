import { loadModule } from '#load-module';
import { awaitedFirst } from './awaited-first.js';
import { checkedOptions, checkedSignal, checkedText } from './checked-options.js';
import { useEngine } from './go/engine.js';
import type { GoInstance } from './go/go-instance.js';
import { KubeconformError } from './kubeconform-error.js';
import type { Kubeconform, KubeconformOptions } from './kubeconform.js';
import { placedResults } from './placed-results.js';
import { schemaNames } from './schemas/schema-names.js';
import { untilAborted } from './worker/until-aborted.js';
import { validateText } from './validate-text.js';

/**
 * Starts kubeconform over some schemas.
 *
 * All validators made of one module share one running instance of it. Rejects with a {@link KubeconformError} where an option is wrong or the
 * module cannot be loaded. It works on the caller's thread: `kubeconform-wasm/worker` has the same on another one.
 */
export function createKubeconform(options: KubeconformOptions): Promise<Kubeconform> {
  return awaitedFirst('createKubeconform', startValidator(options));
}

async function startValidator(options: KubeconformOptions): Promise<Kubeconform> {
  const { chosen, module, sources } = checkedOptions('createKubeconform', options);
  const { engine, release } = useEngine(module ?? (await loadModule()));
  const mounted = sources.map((source) => ({ source, prefix: engine.mount(source) }));
  const schemaLocations = [...mounted.flatMap(({ prefix, source }) => source.locations.map((location) => prefix + location)), NOWHERE];
  const names = schemaNames(mounted.map(({ prefix, source }) => ({ prefix, base: source.base })));
  const optionsJson = JSON.stringify({ ...chosen, schemaLocations });

  const opened = new WeakMap<GoInstance, number>();
  const open = (instance: GoInstance): number => {
    const id = opened.get(instance) ?? instance.program.open(optionsJson);
    if (typeof id === 'string') throw new KubeconformError(names.inRefusal(id));
    opened.set(instance, id);
    return id;
  };
  const forget = (instance: GoInstance) => {
    const id = opened.get(instance);
    if (id !== undefined) instance.program.close(id);
    opened.delete(instance);
  };
  let isOpen = true;
  let calls = 0;
  const giveUp = () => {
    engine.enqueueIfRunning(forget);
    for (const { prefix } of mounted) engine.unmount(prefix);
    release();
  };
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    if (calls === 0) giveUp();
  };
  try {
    await engine.enqueue((instance) => Promise.resolve(open(instance)));
  } catch (error) {
    close();
    throw error;
  }
  return {
    validate: async (text, callOptions) => {
      const bytes = checkedText(text);
      const signal = checkedSignal(callOptions);
      if (!isOpen) throw new KubeconformError('the validator is closed');
      calls += 1;
      try {
        return placedResults(bytes, await untilAborted(validateText(engine, { names, open, forget }, bytes, signal), signal));
      } finally {
        calls -= 1;
        if (!isOpen && calls === 0) giveUp();
      }
    },
    close,
  };
}

// Without any location kubeconform would download; this one has no schema.
const NOWHERE = '/none.json';
