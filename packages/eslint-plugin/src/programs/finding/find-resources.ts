import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { ResourceCall } from '../../plugin-types.js';
import { convert } from './convert.js';
import { applyMutations, withMutations } from '../reading/apply-mutations.js';
import { constantKey } from '../values/constant-key.js';
import { isObjectAssign } from '../reading/find-mutations.js';
import { anchored } from '../reading/read-imported.js';
import { withBound } from '../values/bind-parameters.js';
import { readExpression } from '../reading/read-expression.js';
import type { Reading } from '../values/reading.js';
import { withKind } from './with-kind.js';
import type { StaticEntry, StaticObject, StaticScalar, StaticValue } from '../static-value.js';
import { candidatePlaces, hasPlaceIn } from './candidate-places.js';
import { asIntended, asPart } from './draft.js';
import { constructedNames, localConstruct } from './local-constructs.js';
import type { FoundResource } from './found-resource.js';
import { patchedParts } from './json-patch.js';
import { laterPatches } from './later-patches.js';
import { calledElsewhere, namesOfElsewhere, saysOfOthers } from './elsewhere.js';
import { isReached, onEachOccasion } from './occasions.js';
import { importedKinds, type ImportedKinds } from './imported-kinds.js';
import { takesPart } from './resource-calls.js';

/** What is asked of the CRDs at hand. */
export interface KindsAtHand {
  /** The kind that has a plural in a group and version; undefined where no CRD has it. */
  kindOf(apiVersion: string, plural: string): string | undefined;
  /** Whether a kind has a list at a path. */
  isListAt(apiVersion: string, kind: string, path: readonly string[]): boolean;
}

/** A search through one file. */
interface Search {
  readonly reading: Reading;
  readonly calls: readonly ResourceCall[];
  readonly imported: ImportedKinds;
  readonly kinds: KindsAtHand;
  readonly found: FoundResource[];
  /** The literals that were found as an argument, or that stand inside of what was found. */
  readonly taken: Set<TSESTree.Node>;
  /** How many modules were entered to come here. */
  readonly depth: number;
  /** The variables that what is given to a function of the module is known for. */
  readonly bound: ReadonlySet<TSESLint.Scope.Variable>;
}

/** How deep calls are followed into modules. */
const MAX_DEPTH = 2;

/**
 * The objects of Kubernetes that a program writes: arguments of calls that take some, and literals with a constant `apiVersion` and `kind`, written or spread
 * into them, that have `metadata`, without which an object is a mere reference.
 *
 * What stands inside of a found one is a part of it; the items of a List are found by themselves.
 */
export function findResources(reading: Reading, calls: readonly ResourceCall[], kinds: KindsAtHand): readonly FoundResource[] {
  const search = newSearch(reading, { calls, kinds, depth: 0, bound: new Set() });
  walk(search, reading.sourceCode.ast);
  return search.found;
}

function newSearch(reading: Reading, given: Pick<Search, 'calls' | 'kinds' | 'depth' | 'bound'>): Search {
  return { ...given, reading, imported: importedKinds(reading.sourceCode.ast), found: [], taken: new Set() };
}

function placesOf({ calls, depth, imported, reading }: Search): readonly number[] {
  const names = [
    ...calls.map(({ callee }) => lastName(callee)),
    ...imported.classes.keys(),
    ...imported.namespaces.keys(),
    ...constructedNames(reading),
    ...(depth < MAX_DEPTH ? namesOfElsewhere(reading) : []),
  ];
  return candidatePlaces(reading.sourceCode.text, names);
}

function walk(search: Search, from: TSESTree.Node): void {
  const { visitorKeys } = search.reading.sourceCode;
  const places = placesOf(search);
  const pending: TSESTree.Node[] = places.length === 0 ? [] : [from];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!hasPlaceIn(places, node.range)) continue;
    const { type } = node;
    if (type === 'NewExpression' || type === 'CallExpression') findOnEachOccasion(search, node, (each) => findCall(each, node));
    if (type === 'CallExpression' && isObjectAssign(node)) findAssigned(search, node);
    if (type === 'ObjectExpression' && (search.taken.has(node) || findLiteralOnEachOccasion(search, node))) continue;
    const keys = visitorKeys[node.type] ?? [];
    for (let i = keys.length - 1; i >= 0; i--) {
      const child = (node as unknown as Readonly<Record<string, unknown>>)[keys[i]!];
      if (Array.isArray(child)) for (let j = child.length - 1; j >= 0; j--) push(pending, child[j]);
      else push(pending, child);
    }
  }
}

/** Finds what is at a node, and what it is on each occasion that says more of it. */
function findOnEachOccasion(search: Search, node: TSESTree.Node, find: (search: Search) => boolean): boolean {
  if (search.bound.size > 0 && !isReached(search.reading, node, search.bound)) return false;
  const isCandidate = find(search);
  if (isCandidate)
    onEachOccasion(search.reading, node, () => {
      const own: Search = { ...search, found: [], taken: new Set() };
      find(own);
      search.found.push(...own.found);
      for (const each of own.taken) search.taken.add(each);
    });
  return isCandidate;
}

/** The same for a literal, of which the type may be given. */
function findLiteralOnEachOccasion(search: Search, node: TSESTree.ObjectExpression): boolean {
  if (!hasType(search.reading, node)) return false;
  const { length } = search.found;
  findOnEachOccasion(search, node, (each) => {
    findLiteral(each, node);
    return true;
  });
  return search.found.length > length;
}

function push(pending: TSESTree.Node[], child: unknown): void {
  if (typeof child === 'object' && child !== null && 'type' in child) pending.push(child as TSESTree.Node);
}

function findCall(search: Search, node: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  return findArgument(search, node) || findElsewhere(search, node);
}

/** Takes what a function or a class of another module writes of what it is given; true where it may. */
function findElsewhere(search: Search, node: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  const called = search.depth < MAX_DEPTH ? calledElsewhere(search.reading, node) : undefined;
  if (called === undefined) return false;
  const { body, bound, reading } = called;
  const inner = newSearch(reading, { ...search, depth: search.depth + 1, bound: new Set(bound.keys()) });
  withBound(reading, bound, () => walk(inner, body));
  for (const each of inner.found) {
    const value = anchored(each.value, reading, node.callee);
    if (saysOfOthers(value, node.callee)) search.found.push({ ...each, value, node: node.callee, isElsewhere: true });
  }
  return true;
}

/** Takes an argument of a call that is given a resource; true where it is one, whatever is given. */
function findArgument(search: Search, node: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  const path = calleePath(node.callee);
  if (path === undefined) return false;
  const { classes, namespaces } = search.imported;
  if (findConstruct(search, node, path)) return true;
  if (node.type === 'NewExpression') {
    const [namespace, kind, more] = path.split('.');
    const apiVersion = namespaces.get(namespace!);
    const known =
      classes.get(path) ?? (apiVersion !== undefined && kind !== undefined && more === undefined ? { apiVersion, kind } : undefined);
    if (known !== undefined) {
      takeArgument(search, node, { callee: path, argument: 0, ...known });
      return true;
    }
  }
  const calls = search.calls.filter((call) => isCalled(path, call.callee));
  calls.some((call) => takeArgument(search, node, call));
  return calls.length > 0;
}

/** Takes what is given to a class that was generated from a definition, or to the `manifest` of one. */
function findConstruct(search: Search, node: TSESTree.NewExpression | TSESTree.CallExpression, path: string): boolean {
  const isNew = node.type === 'NewExpression';
  if (!isNew && !path.endsWith('.manifest')) return false;
  const construct = localConstruct(search.reading, isNew ? path : path.slice(0, path.lastIndexOf('.')));
  if (construct === undefined) return false;
  const { apiVersion, conversion, kind, meaning, module } = construct;
  const call: ResourceCall = { callee: path, argument: isNew ? construct.argument : 0, apiVersion, kind, meaning, named: true };
  takeArgument(search, node, call, (value) => convert({ reading: search.reading, module }, conversion, value));
  return true;
}

/** Whether a path of names ends with another one. */
function isCalled(path: string, callee: string): boolean {
  return path === callee || path.endsWith(`.${callee}`);
}

function lastName(callee: string): string {
  return callee.slice(callee.lastIndexOf('.') + 1);
}

/** The names of what is called, joined by dots, as far as they are names. */
function calleePath(node: TSESTree.Node): string | undefined {
  const names: string[] = [];
  let at = node;
  while (at.type === 'MemberExpression' || at.type === 'TSNonNullExpression') {
    if (at.type === 'TSNonNullExpression') at = at.expression;
    else if (at.computed || at.property.type !== 'Identifier') return undefined;
    else {
      names.unshift(at.property.name);
      at = at.object;
    }
  }
  if (at.type === 'Identifier') names.unshift(at.name);
  return names.length === 0 ? undefined : names.join('.');
}

function takeArgument(
  search: Search,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  call: ResourceCall,
  sent = (value: StaticValue): StaticValue => value,
): boolean {
  const argument = node.arguments[call.argument];
  if (argument === undefined || node.arguments.slice(0, call.argument + 1).some(({ type }) => type === 'SpreadElement')) return false;
  const given = sent(readExpression(search.reading, argument));
  const written = call.property === undefined ? given : propertyOf(given, call.property);
  if (written?.kind === 'list' && isPatchOfCustomObject(call)) return takeJsonPatch(search, node, call, given, written);
  const changes = node.type === 'NewExpression' ? laterPatches(search.reading, node) : [];
  if (written?.kind !== 'object' || changes === undefined) return false;
  const value = withMutations(written, changes);
  if (value.kind !== 'object') return false;
  const { apiVersion, kind } = call.kind === undefined && isPatchOfCustomObject(call) ? typeInCall(search, node, call, given) : call;
  const entries = new Map([...value.entries].filter(([, entry]) => entry.value.kind !== 'absent'));
  const typed: StaticObject = { ...value, entries };
  if (apiVersion !== undefined && !isText(value, 'apiVersion'))
    entries.set('apiVersion', { key: node.callee, value: { kind: 'scalar', value: apiVersion, node: node.callee } });
  if (kind !== undefined && !isText(value, 'kind'))
    entries.set('kind', { key: node.callee, value: { kind: 'scalar', value: kind, node: node.callee } });
  if (!isText(typed, 'apiVersion') || !isText(typed, 'kind')) return false;
  search.taken.add(value.node);
  const { meaning = 'whole' } = call;
  search.found.push({
    value: meaning === 'whole' ? typed : asPart(typed),
    node: node.callee,
    isSent: true,
    isStatus: meaning === 'status',
    // What is a part of an object says its name in another argument.
    isNamed: call.named === true || meaning !== 'whole',
  });
  return true;
}

/** Takes what the operations of a JSON Patch put where. */
function takeJsonPatch(
  search: Search,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  call: ResourceCall,
  given: StaticValue,
  patch: StaticValue,
): boolean {
  const { apiVersion, kind } = typeInCall(search, node, call, given);
  if (apiVersion === undefined || kind === undefined) return false;
  const scalar = (value: string): StaticEntry => ({ key: node.callee, value: { kind: 'scalar', value, node: node.callee } });
  const type: readonly (readonly [string, StaticEntry])[] = [
    ['apiVersion', scalar(apiVersion)],
    ['kind', scalar(kind)],
  ];
  for (const part of patchedParts(patch, (path) => search.kinds.isListAt(apiVersion, kind, path))) {
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
  { kinds, reading }: Search,
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

function propertyOf(value: StaticValue, name: string): StaticValue | undefined {
  return value.kind === 'object' ? value.entries.get(name)?.value : undefined;
}

function isText({ entries }: StaticObject, name: string): boolean {
  const value = entries.get(name)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' && value.value !== '';
}

/** The names that a literal has where these may be those of a resource. */
function namesOf(reading: Reading, node: TSESTree.ObjectExpression): ReadonlySet<string> {
  return new Set(
    node.properties.flatMap((each) => (each.type === 'Property' ? (constantKey(reading, each) ?? []) : spreadType(reading, each.argument))),
  );
}

function hasType(reading: Reading, node: TSESTree.ObjectExpression): boolean {
  const names = namesOf(reading, node);
  return names.has('apiVersion') && names.has('kind');
}

/** Takes a literal with a type and metadata; true where it is one, so that nothing inside is looked at. */
function findLiteral(search: Search, node: TSESTree.ObjectExpression): boolean {
  const names = namesOf(search.reading, node);
  if (!names.has('apiVersion') || !names.has('kind')) return false;
  const isPart = isGivenAsPart(search.reading, node);
  // No reference has a spec.
  const isPartOfOne = isPart && names.has('spec');
  if (!names.has('metadata') && !isPartOfOne && withoutTypes(node).parent?.type !== 'VariableDeclarator') return false;
  const written = readWritten(search.reading, node);
  const kinds = written.kind === 'object' ? kindsOf(written) : undefined;
  const value = written.kind === 'object' && kinds !== undefined ? withKind(written, kinds[0]!) : written;
  if (
    value.kind !== 'object' ||
    !(value.entries.has('metadata') || isPartOfOne) ||
    !isText(value, 'apiVersion') ||
    !isText(value, 'kind') ||
    value.entries.has('items')
  )
    return false;
  const meant = withoutNotes(search.reading, node, value);
  const intended = isOfOtherType(node) || isPart ? asPart(meant) : intendedIn(search.reading, node, meant);
  search.found.push({ value: intended, node, isSent: false, isStatus: false, isNamed: true, ...(kinds !== undefined && { kinds }) });
  return true;
}

/** The kinds of which a resource may be, where these are several. */
function kindsOf({ entries }: StaticObject): readonly StaticScalar[] | undefined {
  const kind = entries.get('kind')?.value;
  if (kind?.kind !== 'choice') return undefined;
  const texts = kind.alternatives.flatMap((each) => (each.kind === 'scalar' && typeof each.value === 'string' ? [each] : []));
  return texts.length === kind.alternatives.length ? texts : undefined;
}

/** Takes what `Object.assign` makes of resources. */
function findAssigned(search: Search, node: TSESTree.CallExpression): void {
  const [target] = node.arguments;
  // A literal with a type is found by itself, with what is assigned to it.
  if (target?.type === 'ObjectExpression' && target.properties.length > 0) return;
  const { reading } = search;
  const value = afterChanges(reading, node, readExpression(reading, node));
  if (value.kind !== 'object' || !value.entries.has('metadata') || !isText(value, 'apiVersion') || !isText(value, 'kind')) return;
  const intended = isOfOtherType(node) || isGivenAsPart(reading, node) ? asPart(value) : intendedIn(reading, node, value);
  search.found.push({ value: intended, node, isSent: false, isStatus: false, isNamed: true });
}

/** The names that spreading a constant, or what a function of the file makes, adds where it holds the type of resources. */
function spreadType(reading: Reading, argument: TSESTree.Expression): readonly string[] {
  if (argument.type !== 'Identifier' && argument.type !== 'CallExpression') return [];
  const value = readExpression(reading, argument);
  return value.kind === 'object' && isText(value, 'apiVersion') && isText(value, 'kind') ? [...value.entries.keys()] : [];
}

/** What is meant by a literal, of which nothing is missing where it is merged into another one. */
function intendedIn(reading: Reading, node: TSESTree.Node, value: StaticObject): StaticObject {
  const intended = asIntended(value);
  return isMerged(reading, node) ? asPart(intended) : intended;
}

/** A resource to which a literal adds fields that clients keep beside it, such as the type of an event: those are no part of it. */
function withoutNotes(reading: Reading, node: TSESTree.ObjectExpression, value: StaticObject): StaticObject {
  const own = new Set(node.properties.flatMap((each) => (each.type === 'Property' ? (constantKey(reading, each) ?? []) : [])));
  const spread = new Set(node.properties.flatMap((each) => (each.type === 'SpreadElement' ? spreadType(reading, each.argument) : [])));
  if ([...spread].every((name) => HEAD.has(name))) return value;
  const isNote = (name: string): boolean => own.has(name) && !spread.has(name) && !PARTS.has(name);
  return { ...value, entries: new Map([...value.entries].filter(([name]) => !isNote(name))) };
}

const HEAD: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);
const PARTS: ReadonlySet<string> = new Set(['spec', 'status', ...HEAD]);

/** Whether a literal, or the variable that holds it, is spread or assigned into another object, which may have what is missing. */
function isMerged(reading: Reading, node: TSESTree.Node): boolean {
  const at = withoutTypes(node);
  const { parent } = at;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== at) return parent !== undefined && isMergedIn(parent, at);
  return (reading.sourceCode.getDeclaredVariables?.(parent) ?? []).some(({ references }) =>
    references.some(({ identifier }) => {
      const held = withoutTypes(identifier);
      return held.parent !== undefined && isMergedIn(held.parent, held);
    }),
  );
}

function isMergedIn(parent: TSESTree.Node, node: TSESTree.Node): boolean {
  return (
    parent.type === 'SpreadElement' ||
    (parent.type === 'CallExpression' && isObjectAssign(parent) && parent.arguments.slice(1).some((argument) => argument === node))
  );
}

/** Whether a literal, or the variable that holds it, is in an argument of what takes a part of an object. */
function isGivenAsPart(reading: Reading, node: TSESTree.Node): boolean {
  if (isInPart(node)) return true;
  const at = withoutTypes(node);
  const { parent } = at;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== at) return false;
  return (reading.sourceCode.getDeclaredVariables?.(parent) ?? []).some(({ references }) =>
    references.some(({ identifier }) => isInPart(identifier)),
  );
}

/** Whether a value is an argument of what takes a part of an object, or is an item or a field of that. */
function isInPart(node: TSESTree.Node): boolean {
  let at = withoutTypes(node);
  while (at.parent?.type === 'ArrayExpression' || (at.parent?.type === 'Property' && at.parent.value === at))
    at = withoutTypes(at.parent.type === 'ArrayExpression' ? at.parent : at.parent.parent);
  return at.parent?.type === 'CallExpression' && isArgumentOfPart(at.parent, at);
}

function isArgumentOfPart({ arguments: given, callee }: TSESTree.CallExpression, node: TSESTree.Node): boolean {
  const path =
    calleePath(callee) ?? (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined);
  return path !== undefined && takesPart(lastName(path)) && given.some((argument) => argument === node);
}

/** Whether a program says of a literal that it is not what it is taken for: `{…} as unknown as Certificate`, as tests have it. */
function isOfOtherType(node: TSESTree.Node): boolean {
  for (let at = node.parent; at !== undefined && AS_TYPE.test(at.type); at = at.parent)
    if ((at.type === 'TSAsExpression' || at.type === 'TSTypeAssertion') && at.typeAnnotation.type === 'TSUnknownKeyword') return true;
  return false;
}

const AS_TYPE = /^TS(?:As|Satisfies|NonNull)Expression$|^TSTypeAssertion$/;

/** What stands for a value with what only types say of it. */
function withoutTypes(node: TSESTree.Node): TSESTree.Node {
  let at = node;
  while (AS_TYPE.test(at.parent?.type ?? '')) at = at.parent!;
  return at;
}

/** A literal as it is after what `Object.assign` adds to it, and what the file does to the variable that holds it. */
function readWritten(reading: Reading, node: TSESTree.ObjectExpression): StaticValue {
  const literal = withoutTypes(node);
  const call = literal.parent?.type === 'CallExpression' && literal.parent.arguments[0] === literal ? literal.parent : undefined;
  const assigned = call !== undefined && isObjectAssign(call) ? readExpression(reading, call) : undefined;
  const value = assigned?.kind === 'object' ? assigned : readExpression(reading, node);
  return afterChanges(reading, value === assigned && call !== undefined ? call : literal, value);
}

/** A value after what the file does to the variable that holds it. */
function afterChanges(reading: Reading, node: TSESTree.Node, value: StaticValue): StaticValue {
  const at = withoutTypes(node);
  const { parent } = at;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== at) return value;
  const [variable] = reading.sourceCode.getDeclaredVariables?.(parent) ?? [];
  return variable === undefined ? value : applyMutations(reading, variable, value);
}
