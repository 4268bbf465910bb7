import { inputProblem, placeText, type FoundInput, type Input, type InputProblem } from '@structural/sources';
import type { Cluster } from './cluster.js';
import { objectYaml } from './object-yaml.js';
import type { ReadObject } from './read-object.js';

/** What of a cluster is an input. */
export interface ClusterInputOptions {
  /** `definitions` for these alone; `objects` for objects alone. */
  readonly what: 'all' | 'definitions' | 'objects';
  /** Only definitions of these names, and objects of their kinds. */
  readonly names?: ReadonlySet<string>;
  /** JSON as the server sent it, or YAML, as people read it. */
  readonly form: 'json' | 'yaml';
}

/** A cluster as an input of a run, which holds an input for each definition and object, placed by kind, namespace and name. */
export function clusterInput(cluster: Cluster, { form, names, what }: ClusterInputOptions): FoundInput {
  const asInput = (read: ReadObject | InputProblem): Input => (read.kind === 'problem' ? read : toInput(cluster.name, read, form));
  async function* read(wanted: 'all' | 'definitions'): AsyncGenerator<Input> {
    if (what !== 'objects') {
      for await (const each of cluster.definitions(names))
        if (wanted === 'definitions' || each.kind === 'problem' || cluster.isWanted(each.name)) yield asInput(each);
    }
    // What cannot be read of definitions is wanting of objects, too.
    else if (wanted === 'all') for await (const each of cluster.definitions(names)) if (each.kind === 'problem') yield each;
    if (wanted === 'all' && what !== 'definitions') for await (const each of cluster.objects(names)) yield asInput(each);
  }
  return {
    kind: 'found',
    name: cluster.name,
    entries: { read, expected: cluster.expected },
    read: () => Promise.resolve(inputProblem(cluster.name, 'not-regular', 'is a cluster, which is not read as one file')),
  };
}

function toInput(source: string, object: ReadObject, form: 'json' | 'yaml'): Input {
  const name = `${source}/${placeText(object)}`;
  return { kind: 'bytes', name, bytes: form === 'json' ? object.json : objectYaml(object.json) };
}
