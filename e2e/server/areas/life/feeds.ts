import { kubectl } from '../../server/kubectl.js';

/** How kubectl prints what a cluster holds: one object or a `List`, as YAML or JSON, with managed fields or without. */
export const FORMS = ['yaml', 'json', 'list', 'managed'] as const;

export type Form = (typeof FORMS)[number];

/** Runs the real kubectl. */
export type Kubectl = (args: readonly string[], input?: string) => ReturnType<typeof kubectl>;

/** Opens a kubectl against the server. */
export function openKubectl(program: string, url: string, home: string): Kubectl {
  return (args, input) => kubectl(program, url, home, args, input);
}

/** What `kubectl get` prints of some things of a kind, in each form, as the files that a person makes of it: a text each. */
export async function feedsOf(run: Kubectl, type: string, names: readonly string[]): Promise<Readonly<Record<Form, readonly string[]>>> {
  const get = async (...args: readonly string[]): Promise<string> => (await run(['get', type, ...args])).stdout;
  const [yaml, json, list, managed] = await Promise.all([
    Promise.all(names.map((name) => get(name, '-o', 'yaml'))),
    Promise.all(names.map((name) => get(name, '-o', 'json'))),
    // A list of one kind, though it have one item, is a List.
    get('-A', '-o', 'yaml'),
    get('-A', '-o', 'json', '--show-managed-fields'),
  ]);
  return { yaml, json, list: [list], managed: [managed] };
}
