import type { TSESTree } from '@typescript-eslint/utils';
import type { ResourceCall } from '../../plugin-types.js';
import { isImported } from '../generated-classes/imported-types.js';
import { sentByPlus } from '../kinds/plus-fields.js';
import { isMap } from '../kinds/target-type.js';
import { withMutations } from '../reading/apply-mutations.js';
import { readExpression } from '../reading/read-expression.js';
import type { StaticEntry, StaticObject, StaticValue } from '../static-value.js';
import { calleePath } from './call-path.js';
import { consoleCalls } from './console-calls.js';
import { convert, sentByCdk8s } from './convert.js';
import { asPart } from './draft.js';
import type { FoundResource } from './found-resource.js';
import { clientCalls, type ClientCall } from './given-to-client.js';
import { patchedParts, type IsListAt } from './json-patch.js';
import { laterPatches } from './later-patches.js';
import { localConstruct } from './local-constructs.js';
import { isText, type ProgramSearch } from './search.js';

/** Takes an argument of a call that is given a resource; true where it is one, whatever is given. */
export function findArgument(
  search: ProgramSearch,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  mayBeOfClient: () => boolean,
): boolean {
  const path = calleePath(node.callee);
  if (path === undefined) return false;
  const named = [...clientCalls(search, node, path), ...consoleCalls(search, node, path)];
  const ofClient = named.length > 0 && mayBeOfClient() ? named : [];
  const calls: readonly ClientCall[] = [...search.calls.filter((call) => isCalled(path, call.callee)), ...ofClient];
  calls.some((call) => takeArgument(search, node, call, (value) => sentBy(search, call, value)));
  return calls.length > 0;
}

/** Takes what is given to a class that was generated from a definition, or to the `manifest` of one. */
export function findConstruct(search: ProgramSearch, node: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  const path = calleePath(node.callee);
  const isNew = node.type === 'NewExpression';
  if (path === undefined || (!isNew && !path.endsWith('.manifest'))) return false;
  const construct = localConstruct(search.reading, isNew ? path : path.slice(0, path.lastIndexOf('.')));
  if (construct === undefined) return false;
  const { apiVersion, conversion, kind, meaning, module } = construct;
  const call: ResourceCall = { callee: path, argument: isNew ? construct.argument : 0, apiVersion, kind, meaning, named: true };
  const { length } = search.found;
  takeArgument(search, node, call, (value) => convert({ reading: search.reading, module }, conversion, value));
  // A patch adds what the class would leave out.
  const isPatched = isNew && laterPatches(search.reading, node)?.length !== 0;
  if (!isPatched && isImported(module))
    search.found.push(...search.found.splice(length).map((each) => ({ ...each, generated: { module, conversion } })));
  return true;
}

/** What a call sends of what it is given. */
function sentBy({ reading }: ProgramSearch, { kind = '', renames }: ClientCall, value: StaticValue): StaticValue {
  if (renames === undefined) return value;
  return renames === 'cdk8s-plus' ? sentByPlus(kind, value) : sentByCdk8s(reading, value);
}

/** Whether a path of names ends with another one. */
function isCalled(path: string, callee: string): boolean {
  return path === callee || path.endsWith(`.${callee}`);
}

function takeArgument(
  search: ProgramSearch,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  call: ClientCall,
  sent = (value: StaticValue): StaticValue => value,
): boolean {
  const argument = node.arguments[call.argument];
  if (argument === undefined || node.arguments.slice(0, call.argument + 1).some(({ type }) => type === 'SpreadElement')) return false;
  const given = sent(readExpression(search.reading, argument));
  const written = call.property === undefined ? given : propertyOf(given, call.property);
  if (written?.kind === 'list' && (call.isJsonPatch === true || isPatchOfCustomObject(call)))
    return takeJsonPatch(search, node, call, given, written);
  const changes = node.type === 'NewExpression' ? laterPatches(search.reading, node) : [];
  if (written?.kind !== 'object' || changes === undefined) return false;
  const changed = withMutations(written, changes);
  if (changed.kind !== 'object') return false;
  const value = node.type === 'NewExpression' && search.imported.has('pulumi') ? withoutReadOnly(changed) : changed;
  const { apiVersion, kind } = call.kind === undefined && isPatchOfCustomObject(call) ? typeInCall(search, node, call, given) : call;
  const entries = new Map([...value.entries].filter(([, entry]) => entry.value.kind !== 'absent'));
  const typed: StaticObject = { ...value, entries };
  if (apiVersion !== undefined && !isText(value, 'apiVersion'))
    entries.set('apiVersion', { key: node.callee, value: { kind: 'scalar', value: apiVersion, node: node.callee } });
  if (kind !== undefined && !isText(value, 'kind'))
    entries.set('kind', { key: node.callee, value: { kind: 'scalar', value: kind, node: node.callee } });
  if (!isText(typed, 'apiVersion') || !isText(typed, 'kind')) return false;
  search.taken.add(value.node);
  search.found.push(foundIn(search, call, typed, node.callee));
  return true;
}

function foundIn({ builtins, isTest }: ProgramSearch, call: ClientCall, value: StaticObject, node: TSESTree.Node): FoundResource {
  const { isApplied, meaning = 'whole', named } = call;
  // Of a custom resource all that is missing may be another manager's.
  const isOfOneManager = isApplied === true && !builtins().some(({ apiVersion }) => apiVersion === call.apiVersion);
  return {
    value: meaning === 'whole' && !isTest && !isOfOneManager ? value : asPart(value),
    node,
    isSent: isApplied !== true,
    ...(isApplied === true && { isApplied }),
    isStatus: meaning === 'status',
    // What is a part of an object says its name in another argument.
    isNamed: named === true || meaning !== 'whole',
  };
}

/** Takes what the operations of a JSON Patch put where. */
function takeJsonPatch(
  search: ProgramSearch,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  call: ClientCall,
  given: StaticValue,
  patch: StaticValue,
): boolean {
  const { apiVersion, kind } = call.isJsonPatch === true ? call : typeInCall(search, node, call, given);
  if (apiVersion === undefined || kind === undefined) return false;
  const scalar = (value: string): StaticEntry => ({ key: node.callee, value: { kind: 'scalar', value, node: node.callee } });
  const type: readonly (readonly [string, StaticEntry])[] = [
    ['apiVersion', scalar(apiVersion)],
    ['kind', scalar(kind)],
  ];
  const isBuiltIn = search.builtins().some((each) => each.apiVersion === apiVersion && each.kind === kind);
  // Of kinds of Kubernetes itself what has a number in its path is a list, but for what is known to be a map.
  const isListAt: IsListAt = (path, next) =>
    isBuiltIn ? /^(?:\d+|-)$/.test(next) && !isMap(path.at(-1) ?? '') : search.kinds.isListAt(apiVersion, kind, path);
  for (const part of patchedParts(patch, isListAt)) {
    const value = { ...part, entries: new Map([...type, ...part.entries]) };
    search.found.push({ value, node: node.callee, isSent: true, isStatus: call.meaning === 'status', isNamed: true });
  }
  return true;
}

function isPatchOfCustomObject({ callee }: ResourceCall): boolean {
  return /^patch(?:Namespaced|Cluster)CustomObject/.test(callee);
}

/** The type that the other arguments of a call for a custom object say, which a patch need not repeat. */
function typeInCall(
  { kinds, reading }: ProgramSearch,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  { callee, property }: ResourceCall,
  given: StaticValue,
): Pick<ResourceCall, 'apiVersion' | 'kind'> {
  const at = (index: number): StaticValue | undefined => {
    const argument = node.arguments[index];
    return argument === undefined ? undefined : readExpression(reading, argument);
  };
  const [group, version, plural] = (
    property === undefined
      ? [at(0), at(1), at(callee.includes('Namespaced') ? 3 : 2)]
      : ['group', 'version', 'plural'].map((name) => propertyOf(given, name))
  ).map((value) => (value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined));
  if (group === undefined || version === undefined || plural === undefined) return {};
  const apiVersion = `${group}/${version}`;
  const kind = kinds.kindOf(apiVersion, plural);
  return kind === undefined ? {} : { apiVersion, kind };
}

/** A resource as Pulumi sends it: without what only a server sets. */
function withoutReadOnly(value: StaticObject): StaticObject {
  const metadata = value.entries.get('metadata');
  if (metadata?.value.kind !== 'object') return value;
  const kept = new Map([...metadata.value.entries].filter(([name]) => !READ_ONLY.has(name)));
  return { ...value, entries: new Map([...value.entries, ['metadata', { ...metadata, value: { ...metadata.value, entries: kept } }]]) };
}

const READ_ONLY: ReadonlySet<string> = new Set([
  'creationTimestamp',
  'deletionTimestamp',
  'resourceVersion',
  'uid',
  'generation',
  'managedFields',
]);

function propertyOf(value: StaticValue, name: string): StaticValue | undefined {
  return value.kind === 'object' ? value.entries.get(name)?.value : undefined;
}
