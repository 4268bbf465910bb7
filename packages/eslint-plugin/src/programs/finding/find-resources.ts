import type { TSESTree } from '@typescript-eslint/utils';
import { isObjectAssign } from '../reading/find-mutations.js';
import { readExpression } from '../reading/read-expression.js';
import { anchored } from '../reading/read-imported.js';
import type { StaticObject, StaticScalar, StaticValue } from '../static-value.js';
import { withBound } from '../values/bind-parameters.js';
import { constantKey } from '../values/constant-key.js';
import type { Reading } from '../values/reading.js';
import { calleePath, lastName } from './call-path.js';
import { candidatePlaces, hasPlaceIn } from './candidate-places.js';
import { asIntended, asPart, isSearchItem, lacksName, withoutParameters, withoutParsedData } from './draft.js';
import { calledElsewhere, mayEnterWriter, namesOfElsewhere, saysOfOthers, type CalledElsewhere } from './elsewhere.js';
import { CONSOLE_CALL } from './console-calls.js';
import { findArgument, findConstruct } from './find-argument.js';
import type { FoundResource } from './found-resource.js';
import { generatedNames } from '../kinds/generated-kinds.js';
import { namesPassedOn } from '../kinds/imported-clients.js';
import { importedKinds, type ImportedKind, type ImportedKinds } from '../kinds/imported-kinds.js';
import { constructedNames } from './local-constructs.js';
import {
  isCompletedField,
  isGivenAsPart,
  isGivenAsStatus,
  isGivenToSender,
  isOfOtherType,
  isOfTerraform,
  isSentAsNamed,
  withoutTypes,
} from './object-parts.js';
import { isReached, onEachOccasion } from './occasions.js';
import { typeOfLiteral } from '../kinds/typed-literal.js';
import { hasMetadata, isText, type ProgramSearch } from './search.js';
import { findSet, takeTyped, withoutLaterFields } from './typed-parts.js';
import { withKind } from './with-kind.js';
import { afterChanges, intendedIn, intendedObject, isTyped, readWritten, spreadType, withoutNotes } from './written-object.js';
import { isText as isWrittenText, readYamlCall, readYamlText, YAML_WORDS } from '../yaml-texts/yaml-call.js';

/** How deep calls are followed into modules. */
const MAX_DEPTH = 2;

/**
 * The objects of Kubernetes that a program writes: arguments of calls that take some, and literals with a constant `apiVersion` and `kind`, written or spread
 * into them, that have `metadata`, without which an object is a mere reference.
 *
 * What stands inside of a found one is a part of it; the items of a List are found by themselves.
 */
export function findResources(reading: Reading, given: Pick<ProgramSearch, 'calls' | 'kinds' | 'isTest'>): readonly FoundResource[] {
  const search = newSearch(reading, { ...given, depth: 0, bound: new Set() });
  walk(search, reading.sourceCode.ast);
  return search.found;
}

function newSearch(reading: Reading, given: Pick<ProgramSearch, 'calls' | 'kinds' | 'isTest' | 'depth' | 'bound'>): ProgramSearch {
  const { builtins } = given.kinds;
  const imported = importedIn.get(reading) ?? importedKinds(reading, builtins);
  importedIn.set(reading, imported);
  const readsYaml = YAML_WORDS.test(reading.sourceCode.text);
  const mayBeTyped = imported.names.size > 0 || (given.depth === 0 && !given.isTest && namesElsewhere(reading).length > 0);
  return { ...given, reading, imported, mayBeTyped, builtins, readsYaml, found: [], taken: new Set() };
}

/** The names of what a program gives to modules that may write resources, and of what may have their types. */
function namesElsewhere(reading: Reading): readonly string[] {
  return [...namesOfElsewhere(reading), ...namesPassedOn(reading)];
}

/** A module is looked at for each call of it, and its text says the same each time. */
const importedIn = new WeakMap<Reading, ImportedKinds>();
const placesIn = new WeakMap<Reading, Map<boolean, readonly number[]>>();

function placesOf(search: ProgramSearch): readonly number[] {
  const isFollowed = search.depth < MAX_DEPTH;
  const known = placesIn.get(search.reading) ?? new Map<boolean, readonly number[]>();
  placesIn.set(search.reading, known);
  const places = known.get(isFollowed) ?? findPlaces(search, isFollowed);
  known.set(isFollowed, places);
  return places;
}

/** The names of what a program calls of its project that may write resources; where calls are followed, also of functions that do. */
export function namesOfProject(reading: Reading, isFollowed: boolean): readonly string[] {
  return [...constructedNames(reading), ...generatedNames(reading), ...(isFollowed ? namesElsewhere(reading) : [])];
}

function findPlaces({ calls, imported, reading, readsYaml }: ProgramSearch, isFollowed: boolean): readonly number[] {
  const names = [
    ...calls.map(({ callee }) => lastName(callee)),
    ...imported.names,
    ...(reading.sourceCode.text.includes('Namespaced') ? ['Namespaced'] : []),
    ...(imported.has('node') ? ['create', 'replace', 'patch'] : []),
    ...(reading.sourceCode.text.includes(CONSOLE_CALL) ? [CONSOLE_CALL] : []),
    ...(readsYaml ? ['load', 'parse'] : []),
    ...namesOfProject(reading, isFollowed),
  ];
  return candidatePlaces(reading.sourceCode.text, names);
}

function walk(search: ProgramSearch, from: TSESTree.Node): void {
  const { visitorKeys } = search.reading.sourceCode;
  const places = placesOf(search);
  const pending: TSESTree.Node[] = places.length === 0 ? [] : [from];
  // A type may stand outside of the literal that it is of.
  const { mayBeTyped } = search;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!mayBeTyped && !hasPlaceIn(places, node.range)) continue;
    const { type } = node;
    if (type === 'NewExpression' || type === 'CallExpression') findOnEachOccasion(search, node, (each) => findCall(each, node));
    if (type === 'CallExpression' && isObjectAssign(node)) findAssigned(search, node);
    if (type === 'CallExpression' && search.readsYaml) findYaml(search, node);
    if (isWrittenText(node)) findYamlText(search, node);
    if (type === 'AssignmentExpression' && mayBeTyped) findSet(search, node);
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
function findOnEachOccasion(search: ProgramSearch, node: TSESTree.Node, find: (search: ProgramSearch) => boolean): boolean {
  if (search.bound.size > 0 && !isReached(search.reading, node, search.bound)) return false;
  const isCandidate = find(search);
  if (isCandidate)
    onEachOccasion(search.reading, node, () => {
      const own: ProgramSearch = { ...search, found: [], taken: new Set() };
      find(own);
      search.found.push(...own.found);
      for (const each of own.taken) search.taken.add(each);
    });
  return isCandidate;
}

/** The same for a literal, of which the type may be given. */
function findLiteralOnEachOccasion(search: ProgramSearch, node: TSESTree.ObjectExpression): boolean {
  const type = hasType(search.reading, node) ? undefined : typeOfLiteral(search, node);
  if (type === undefined && !hasType(search.reading, node)) return false;
  const { length } = search.found;
  findOnEachOccasion(search, node, (each) => {
    if (type === undefined) findLiteral(each, node);
    else findTyped(each, node, type);
    return true;
  });
  return search.found.length > length;
}

function push(pending: TSESTree.Node[], child: unknown): void {
  if (typeof child === 'object' && child !== null && 'type' in child) pending.push(child as TSESTree.Node);
}

function findCall(search: ProgramSearch, node: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  if (findConstruct(search, node)) return true;
  const { depth, isTest, reading } = search;
  const findCalled = (): CalledElsewhere | undefined => (depth < MAX_DEPTH ? calledElsewhere(reading, node) : undefined);
  // A function of the project may have the name of one of a client, and be given something else.
  if (findArgument(search, node, () => findCalled() === undefined) || findModel(search, node)) return true;
  // What a test gives to the code that it is for is an example of that, and seldom one of a resource.
  const called = isTest || !mayEnterWriter(reading, node) ? undefined : findCalled();
  return called !== undefined && findElsewhere(search, node, called);
}

/** Takes what a variable holds that begins as `new V1Container()` of the Kubernetes client, after what is set of it; true where it is one. */
function findModel(search: ProgramSearch, node: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  const path = node.type === 'NewExpression' && node.parent.type === 'VariableDeclarator' ? calleePath(node.callee) : undefined;
  const type = path === undefined || !search.imported.has('node') ? undefined : search.imported.ofType(path.split('.'));
  if (type === undefined || node.type !== 'NewExpression') return false;
  findTyped(search, node, type);
  return true;
}

/** Takes what a function or a class of another module writes of what it is given; true where it may. */
function findElsewhere(
  search: ProgramSearch,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  { body, bound, reading }: CalledElsewhere,
): boolean {
  const inner = newSearch(reading, { ...search, depth: search.depth + 1, bound: new Set(bound.keys()) });
  withBound(reading, bound, () => walk(inner, body));
  for (const each of inner.found) {
    const value = anchored(each.value, reading, node.callee);
    if (saysOfOthers(value, node.callee)) search.found.push({ ...each, value, node: node.callee, isElsewhere: true });
  }
  return true;
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
function findLiteral(search: ProgramSearch, node: TSESTree.ObjectExpression): boolean {
  const { isTest, reading } = search;
  const names = namesOf(reading, node);
  if (!names.has('apiVersion') || !names.has('kind')) return false;
  if (isOfTerraform(reading, node) || isReference(node, names)) return false;
  const isPart = isGivenAsPart(reading, node);
  const written = readWritten(reading, node);
  const kinds = written.kind === 'object' ? kindsOf(written) : undefined;
  const value = written.kind === 'object' && kinds !== undefined ? withKind(written, kinds[0]!) : written;
  if (value.kind !== 'object' || !isOfOneKind(value) || isSearchItem(search, value)) return false;
  const hasHead = hasMetadata(value.entries.keys()) || (isPart && names.has('spec'));
  const isReview = !hasHead && isQuestion(value);
  if (!hasHead && !isReview && !(names.has('spec') && isItem(reading, node))) return false;
  const isParsed = isTest && typeOfLiteral(search, node) === undefined;
  const meant = withoutNotes(reading, node, isParsed ? withoutParsedData(value) : value);
  const mayLack = isPart || isTest || (!hasHead && !isReview) || isOfOtherType(node) || isCompletedField(reading, node);
  takeLiteral(search, node, { meant, mayLack, isReview, kinds });
  return true;
}

/** A literal as it is meant, and what may be missing from it. */
interface MeantLiteral {
  readonly meant: StaticObject;
  readonly mayLack: boolean;
  readonly isReview: boolean;
  readonly kinds: readonly StaticScalar[] | undefined;
}

function takeLiteral({ found, reading }: ProgramSearch, node: TSESTree.ObjectExpression, literal: MeantLiteral): void {
  const { isReview, kinds, mayLack, meant } = literal;
  const lacksOwnName = !mayLack && lacksName(meant) && isSentAsNamed(reading, node);
  const intended = mayLack ? asPart(asIntended(meant)) : intendedIn(reading, node, meant, lacksOwnName);
  const isGiven = isGivenToSender(reading, node);
  found.push({
    // What has no metadata is not given any.
    value: isReview ? { ...intended, isOpen: false } : intended,
    node,
    isSent: isGiven && !intended.isOpen,
    isNamed: !isReview && !lacksOwnName,
    isStatus: isGivenAsStatus(node),
    ...ownOf(kinds, isGiven),
  });
}

/** What is known besides of a literal that may be of several kinds, or is not given to what sends it. */
function ownOf(kinds: readonly StaticScalar[] | undefined, isGiven: boolean): Pick<FoundResource, 'kinds' | 'mayHaveNotes'> {
  return { ...(kinds !== undefined && { kinds }), ...(!isGiven && { mayHaveNotes: true }) };
}

/** Whether a literal is one of the `items` of another one, which are objects as a whole, whatever they lack in a test. */
function isItem(reading: Reading, node: TSESTree.ObjectExpression): boolean {
  const list = withoutTypes(node).parent;
  const holder = list?.type === 'ArrayExpression' ? withoutTypes(list).parent : undefined;
  return holder?.type === 'Property' && constantKey(reading, holder) === 'items';
}

/** Whether a literal with these names only names an object: no reference has a spec. */
function isReference(node: TSESTree.ObjectExpression, names: ReadonlySet<string>): boolean {
  return !hasMetadata(names) && !names.has('spec') && withoutTypes(node).parent?.type !== 'VariableDeclarator';
}

/** Whether an object is one of those that only ask something of a server, such as a SubjectAccessReview: they have no metadata. Webhooks are asked in other versions, too. */
function isQuestion({ entries }: StaticObject): boolean {
  const apiVersion = entries.get('apiVersion')?.value;
  return (
    entries.has('spec') && apiVersion?.kind === 'scalar' && /^auth(?:orization|entication)\.k8s\.io\/v1$/.test(String(apiVersion.value))
  );
}

/** Whether an object says its type, and is no list of others. */
function isOfOneKind(value: StaticObject): boolean {
  return isText(value, 'apiVersion') && isText(value, 'kind') && !value.entries.has('items');
}

/** Takes a literal whose kind only its type says. */
function findTyped(search: ProgramSearch, node: TSESTree.NewExpression | TSESTree.ObjectExpression, kind: ImportedKind): void {
  const written = readWritten(search.reading, node);
  if (written.kind === 'object' && !isOfOtherType(node)) takeTyped(search, node, withoutLaterFields(search.reading, node, written), kind);
}

/** The kinds of which a resource may be, where these are several. */
function kindsOf({ entries }: StaticObject): readonly StaticScalar[] | undefined {
  const kind = entries.get('kind')?.value;
  if (kind?.kind !== 'choice') return undefined;
  const texts = kind.alternatives.flatMap((each) => (each.kind === 'scalar' && typeof each.value === 'string' ? [each] : []));
  return texts.length === kind.alternatives.length ? texts : undefined;
}

/** Takes what `Object.assign` makes of resources. */
function findAssigned(search: ProgramSearch, node: TSESTree.CallExpression): void {
  const [target] = node.arguments;
  // A literal with a type is found by itself, with what is assigned to it.
  if (target?.type === 'ObjectExpression' && target.properties.length > 0) return;
  const { reading } = search;
  const value = afterChanges(reading, node, readExpression(reading, node));
  const intended = intendedObject(search, node, value);
  if (intended !== undefined) search.found.push({ value: intended, node, isSent: false, isStatus: false, isNamed: true });
}

/** Takes the objects in a text that is read as YAML. */
function findYaml(search: ProgramSearch, node: TSESTree.CallExpression): void {
  const { reading } = search;
  const read = readYamlCall(reading, node);
  if (read === undefined) return;
  const changed = afterChanges(reading, node, read);
  takeDocuments(search, node, read.kind !== 'list' ? [changed] : changed.kind === 'list' ? changed.items : []);
}

/**
 * Takes the objects of a text that is YAML, whatever becomes of it. In a test such a text is for the code that it is for to read, or what that prints, but
 * for one that works a browser.
 */
function findYamlText(search: ProgramSearch, node: TSESTree.Node): void {
  if (!hasPlaceIn(placesOf(search), node.range)) return;
  const isExample = search.isTest && !OF_BROWSER.test(search.reading.sourceCode.text);
  for (const { documents, isSent } of readYamlText(search.reading, node))
    if (isSent) takeSent(search, documents);
    else takeDocuments(search, node, documents, isExample ? { isExample, mayHaveNotes: true } : {});
}

const OF_BROWSER = /\bfrom\s*["']@playwright\/test["']/;

/** Takes what a client sends as it stands. */
function takeSent({ found }: ProgramSearch, documents: readonly StaticValue[]): void {
  for (const value of documents.flatMap(itemsOf))
    if (isTyped(value)) found.push({ value: withoutParameters(value), node: value.node, isSent: true, isStatus: false, isNamed: false });
}

function takeDocuments(
  search: ProgramSearch,
  node: TSESTree.Node,
  documents: readonly StaticValue[],
  own: Pick<FoundResource, 'isExample' | 'mayHaveNotes'> = {},
): void {
  for (const value of documents.flatMap(itemsOf)) {
    const intended = intendedObject(search, node, value);
    if (intended === undefined) continue;
    const isSent = !intended.isOpen && isGivenToSender(search.reading, node);
    search.found.push({ value: intended, node: value.node, isSent, isStatus: false, isNamed: true, ...own });
  }
}

/** The objects in a List; anything else by itself. */
function itemsOf(value: StaticValue): readonly StaticValue[] {
  if (value.kind !== 'object') return [value];
  const items = value.entries.get('items')?.value;
  const kind = value.entries.get('kind')?.value;
  return kind?.kind === 'scalar' && kind.value === 'List' && items?.kind === 'list' ? items.items : [value];
}
