import { loadModule } from '#load-module';
import { useEngine } from './engine.js';
import type { GoInstance } from './go-instance.js';
import { KubeconformError } from './kubeconform-error.js';
import { placedResults, type KubeconformResult } from './placed-results.js';
import type { SchemaSource } from './schema-source.js';
import { validateText } from './validate-text.js';

/** What a validator is made of; all but `schemas` and `module` are kubeconform's own options. */
export interface KubeconformOptions {
  /** Where schemas are found, first come first served. Nothing is downloaded: a resource without a schema is an error. */
  readonly schemas: SchemaSource | readonly SchemaSource[];
  /** `1.37.0`, or `master` (the default): it fills `{{.NormalizedKubernetesVersion}}` of a location. */
  readonly kubernetesVersion?: string;
  /** Refuses keys written twice, and asks for strict schemas where the layout has any. */
  readonly strict?: boolean;
  /** Kinds (`Secret`) or versions with kinds (`v1/Secret`) that are not judged. */
  readonly skip?: readonly string[];
  /** Kinds or versions with kinds that are errors. */
  readonly reject?: readonly string[];
  /** A resource without a schema is skipped instead. */
  readonly ignoreMissingSchemas?: boolean;
  /** The compiled module; by default the one that lies in this package. */
  readonly module?: WebAssembly.Module;
}

/** kubeconform with its schemas; each is compiled once, when it is first needed. */
export interface Kubeconform {
  /**
   * Judges every resource of a manifest, in the order written; of a `List`, its items.
   *
   * Never rejects because of what the text holds. Calls may overlap and are answered one after the other. A document that is nested too deeply
   * for the stack of the JavaScript runtime is an error, where kubeconform itself goes as far as 10,000 levels.
   */
  validate(text: string | Uint8Array): Promise<readonly KubeconformResult[]>;
  /** Gives up the schemas; the last one to be closed gives up the module's memory, too. */
  close(): void;
}

/**
 * Starts kubeconform over some schemas.
 *
 * All validators made of one module share one running instance of it. Rejects with a {@link KubeconformError} where an option is wrong.
 */
export async function createKubeconform(options: KubeconformOptions): Promise<Kubeconform> {
  const chosen = checkedOptions(options);
  const sources = Array.isArray(options.schemas) ? (options.schemas as readonly SchemaSource[]) : [options.schemas as SchemaSource];
  const { engine, release } = useEngine(options.module ?? (await loadModule()));
  const mounted = sources.map((source) => ({ source, prefix: engine.mount(source) }));
  const schemaLocations = [...mounted.flatMap(({ prefix, source }) => source.locations.map((location) => prefix + location)), NOWHERE];
  const optionsJson = JSON.stringify({ ...chosen, schemaLocations });

  const opened = new WeakMap<GoInstance, number>();
  const open = (instance: GoInstance): number => {
    const id = opened.get(instance) ?? instance.program.open(optionsJson);
    if (typeof id === 'string') throw new KubeconformError(id);
    opened.set(instance, id);
    return id;
  };
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    engine.enqueueIfRunning((instance) => {
      const id = opened.get(instance);
      if (id !== undefined) instance.program.close(id);
    });
    for (const { prefix } of mounted) engine.unmount(prefix);
    release();
  };
  try {
    await engine.enqueue((instance) => Promise.resolve(open(instance)));
  } catch (error) {
    close();
    throw error;
  }
  return {
    validate: async (text) => {
      if (!isOpen) throw new KubeconformError('the validator is closed');
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
      return placedResults(bytes, await validateText(engine, open, bytes));
    },
    close,
  };
}

// Without any location kubeconform would download; this one has no schema.
const NOWHERE = '/none.json';

function checkedOptions({ ignoreMissingSchemas = false, kubernetesVersion = 'master', reject = [], skip = [], strict = false }: KubeconformOptions) {
  if (!/^(master|\d+\.\d+\.\d+)$/.test(kubernetesVersion)) {
    throw new KubeconformError(`${kubernetesVersion} is not a version of Kubernetes: it must be "master" or x.y.z`);
  }
  return { ignoreMissingSchemas, kubernetesVersion, reject, skip, strict };
}
