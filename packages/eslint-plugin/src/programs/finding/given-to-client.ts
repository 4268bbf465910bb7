import type { TSESTree } from '@typescript-eslint/utils';
import type { ResourceCall } from '../../plugin-types.js';
import { calleePath, lastName } from './call-path.js';
import { newestOf, type ImportedKind, type Renaming } from '../kinds/imported-kinds.js';
import type { ProgramSearch } from './search.js';

/** A call of a library, which may apply what it is given: the fields of one manager. */
export interface ClientCall extends ResourceCall {
  readonly isApplied?: true;
  /** Whether it may be given operations of a JSON Patch. */
  readonly isJsonPatch?: true;
  /** Set where what it is given is sent under other names. */
  readonly renames?: Renaming;
}

/** The resource that a class of a library is constructed of, or a call of a client is given, as its name says. */
export function clientCalls(
  search: ProgramSearch,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  path: string,
): readonly ClientCall[] {
  const { imported } = search;
  if (node.type === 'NewExpression') {
    const constructed = imported.ofClass(path.split('.'));
    return constructed === undefined ? [] : [{ callee: path, ...constructed }];
  }
  return [...callsOfClient(search, node, lastName(path)), ...fluentCalls(search, node, lastName(path))];
}

/** `createNamespacedPod`: from 1.0 on a property of the only argument is the resource, before that the argument after the names. */
function callsOfClient(
  { builtins, imported }: ProgramSearch,
  { arguments: given }: TSESTree.CallExpression,
  name: string,
): readonly ResourceCall[] {
  const [, verb, namespaced, kind = '', status] = /^(create|replace|patch)(Namespaced)?([A-Z]\w*?)(Status)?$/.exec(name) ?? [];
  if (verb === undefined || (namespaced === undefined && !imported.has('node'))) return [];
  const known = newestOf(kind, builtins, namespaced !== undefined);
  if (known === undefined) return [];
  const { apiVersion } = known;
  const meaning = verb === 'patch' ? 'partial' : status === undefined ? 'whole' : 'status';
  const position = (namespaced === undefined ? 0 : 1) + (verb === 'create' ? 0 : 1);
  const call = { callee: name, apiVersion, kind, meaning, named: verb !== 'create' } as const;
  return given[0]?.type === 'ObjectExpression' && hasBody(given[0])
    ? [{ ...call, argument: 0, property: 'body' }]
    : [{ ...call, argument: position }];
}

function hasBody({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some((each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'body');
}

/** `K8s(kind.Pod).Apply({…})`, also after `InNamespace('default')`. */
function fluentCalls({ imported }: ProgramSearch, { callee }: TSESTree.CallExpression, name: string): readonly ClientCall[] {
  const method = imported.has('fluent') && Object.hasOwn(FLUENT, name) ? FLUENT[name] : undefined;
  if (method === undefined) return [];
  let at: TSESTree.Node = callee;
  while (at.type === 'MemberExpression' && at.object.type === 'CallExpression') at = at.object.callee;
  const { parent: start } = at;
  if (at.type !== 'Identifier' || start?.type !== 'CallExpression') return [];
  const known = kindGiven(imported.ofType, start);
  return known === undefined ? [] : [{ callee: name, ...known, ...method }];
}

const FLUENT: Readonly<Record<string, Partial<ClientCall>>> = {
  Apply: { isApplied: true, named: true },
  Create: {},
  Patch: { isJsonPatch: true, meaning: 'partial', named: true },
  PatchStatus: { meaning: 'status', named: true },
};

function kindGiven(
  ofType: (path: readonly string[]) => ImportedKind | undefined,
  { arguments: [first] }: TSESTree.CallExpression,
): ImportedKind | undefined {
  const path = first === undefined ? undefined : calleePath(first);
  return path === undefined ? undefined : ofType(path.split('.'));
}
