import { pathSegments, type Diagnostic } from '@structural/checker';
import type { TSESTree } from '@typescript-eslint/utils';
import type { FoundResource } from '../finding/found-resource.js';
import { hasMetadata } from '../finding/search.js';
import { partAt, type StaticValue } from '../static-value.js';
import { mayLeave } from './may-leave.js';
import { refusesAll } from './refuses-all.js';
import { askedForBy, EACH, evidenceFor, isOfPresence, namesAround, oneOfIn } from './evidence.js';
import { hasOnlySureFields, lacksSelectedLabel } from './sure-fields.js';

/**
 * Whether a finding may be none with the part of a value that nobody knows: something is missing which may be in that part, or the expressions of a policy,
 * of which each may ask for the others, are not all known.
 */
export function mayBeNone({ cause, rule }: Diagnostic, { isApplied, isSent, value }: FoundResource): boolean {
  if (OF_POLICIES.test(rule)) return !isKnownAt(value, ['spec'], NEVER);
  if (cause?.type !== 'FieldValueRequired') return false;
  const steps = stepsOf(cause);
  // Any name will do, and one that a server makes up.
  if (steps.join('.') === 'metadata.name') return !isKnownAt(value, steps, isComplete);
  return (
    // An empty list of a literal is filled before that is sent.
    (!isSent && isEmptyListAt(value, steps)) ||
    !isKnownAt(value, steps, isApplied === true ? NEVER : isComplete) ||
    (ONE_OF_SEVERAL.test(cause.detail) && !isKnownAt(value, steps.slice(0, -1), NEVER))
  );
}

/**
 * The findings but for those about unknown fields that a program keeps beside those of a resource that it does not send: their names are like none that the
 * resource or another kind of Kubernetes has, or are there once more in the metadata. What has some may have more in the metadata, such as what an API of its own adds to all objects.
 */
export function withoutOwnFields(given: readonly Diagnostic[], { isExample, mayHaveNotes, value }: FoundResource): readonly Diagnostic[] {
  if (mayHaveNotes !== true) return given;
  // What a test has of an API with fields of its own seldom has all of them.
  const findings =
    isExample === true ? given.filter((each) => unknownName(each, IN_METADATA) === undefined || isMeantOtherwise(each)) : given;
  const metadata = value.entries.get('metadata')?.value;
  const isNote = (finding: Diagnostic): boolean => {
    const name = unknownName(finding, AT_TOP);
    if (name === undefined) return false;
    const isCopy = metadata?.kind === 'object' && metadata.entries.has(name);
    return isCopy || (!isMeantOtherwise(finding) && isOwnName(name));
  };
  const others = findings.filter((finding) => !isNote(finding));
  if (others.length === findings.length) return findings;
  return others.filter((finding) => {
    if (unknownName(finding, IN_METADATA) !== undefined) return isMeantOtherwise(finding);
    const name = unknownName(finding, AT_TOP);
    return name === undefined || (!OF_KINDS.has(name) && !LEVEL_BELOW.test(finding.hint ?? ''));
  });
}

/** Whether a name at the top of an object is like none that kinds of Kubernetes have there. */
export function isOwnName(name: string): boolean {
  return !PARTS.has(name) && !OF_METADATA.has(name) && !OF_KINDS.has(name) && !hasMetadata([name]);
}

const PARTS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'status']);

function unknownName({ message, rule }: Diagnostic, place: RegExp): string | undefined {
  return rule === 'unknown-field' ? place.exec(message)?.[1] : undefined;
}

function isMeantOtherwise({ hint = '' }: Diagnostic): boolean {
  return hint.startsWith('did you mean');
}

const AT_TOP = /^unknown field "([^".[]+)"$/;
const IN_METADATA = /^unknown field "metadata\.([^".[]+)"$/;
/** That a field has the name of one inside of another field. */
const LEVEL_BELOW = /^did you mean \w+\.\w+\? /;

/** The fields of metadata that programs write. */
export const OF_METADATA: ReadonlySet<string> = new Set([
  'name',
  'namespace',
  'generateName',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
]);

/** What kinds of Kubernetes have at their root or in their spec, by names that programs hardly have for something of their own. */
const OF_KINDS: ReadonlySet<string> = new Set([
  ...['spec', 'data', 'binaryData', 'stringData', 'immutable', 'rules', 'subjects', 'roleRef', 'aggregationRule', 'webhooks', 'subsets'],
  ...['imagePullSecrets', 'automountServiceAccountToken', 'provisioner', 'reclaimPolicy', 'allowVolumeExpansion', 'volumeBindingMode'],
  ...['replicas', 'selector', 'template', 'containers', 'initContainers', 'volumes', 'restartPolicy', 'serviceAccountName', 'nodeSelector'],
  ...['tolerations', 'accessModes', 'storageClassName', 'jobTemplate'],
]);

const OF_POLICIES = /^(?:admission-policy$|policy-)/;

/** What is asked for in place of another field, or only beside one. */
const ONE_OF_SEVERAL = /\b(?:or|when|if|unless)\b/;

/** Whether a finding says that something is there twice that may be there only in one of several cases, of which not each goes with each. */
export function mayBeOnce({ cause }: Diagnostic, { value }: FoundResource): boolean {
  return cause?.type === 'FieldValueDuplicate' && !isSettled(value, stepsOf(cause));
}

/**
 * Whether a finding about an object of a built-in kind is about values of which all is known, whatever the rest is: one that is none of those that are
 * allowed, out of a range, no name or label, twice there, missing, or does not go with another one.
 */
export function isAboutValue({ cause }: Diagnostic, resource: FoundResource): boolean {
  const { isSent, value } = resource;
  if (cause === undefined) return false;
  const steps = stepsOf(cause);
  switch (cause.type) {
    case 'FieldValueRequired':
      // What a literal lacks may be added before it is sent; of a text the server asks for another one.
      return (
        (isKnownAt(value, steps, NEVER) && (isSent || (textAt(value, steps) ?? '') !== '')) ||
        ((isSent || isInItem(steps)) && isMissingFor(value, steps))
      );
    case 'FieldValueNotSupported':
      return isKnownAt(value, steps, NEVER);
    case 'FieldValueDuplicate':
      return isKnownAt(value, steps, NEVER) && isSettled(value, steps);
    case 'FieldValueNotFound':
      return isNoneOf(cause, resource, steps);
    case 'FieldValueForbidden':
    case 'FieldValueInvalid':
      return isRefusedValue(cause, value, steps) || ((isSent || isInItem(steps)) && isRefusedAsMissing(cause, value, steps));
    default:
      return false;
  }
}

/** Whether a finding about a definition of which not all is known holds whatever the rest is: about a name that no field has, or a value that is none of those allowed. */
export function isOfNameOrEnum({ cause, rule }: Diagnostic, { value }: FoundResource): boolean {
  if (cause === undefined) return rule === 'unknown-field';
  return cause.type === 'FieldValueNotSupported' && isKnownAt(value, stepsOf(cause), NEVER);
}

function isRefusedValue(cause: NonNullable<Diagnostic['cause']>, value: StaticValue, steps: readonly string[]): boolean {
  const oneOf = oneOfIn(cause, steps);
  if (oneOf !== undefined) return hasOnlySureFields(value, oneOf);
  if (/`?selector`? does not match template `?labels`?/.test(cause.detail) && lacksSelectedLabel(value, steps)) return true;
  return (
    isAtKnown(cause, value, steps) &&
    evidenceFor(cause, steps).every((path) => isKnownAt(value, path, isComplete) && isSettled(value, path))
  );
}

/** Whether a server says of a field what it says of its zero value, as the field is missing in an object of which all names are known. */
function isRefusedAsMissing(cause: NonNullable<Diagnostic['cause']>, value: StaticValue, steps: readonly string[]): boolean {
  // Others have what a server makes of the fields around them, as `targetPort` has `port`.
  if (!ALWAYS.has(steps.at(-1) ?? '') || !/^(?:0|""): /.test(cause.detail) || evidenceFor(cause, steps).length > 0) return false;
  return isThere(value, steps.slice(0, -1)) && !isThere(value, steps) && isKnownAt(value, steps, isComplete);
}

function isAtKnown(cause: NonNullable<Diagnostic['cause']>, value: StaticValue, steps: readonly string[]): boolean {
  if (isKnownAt(value, steps, NEVER) || partsAt(value, steps).some((fixed) => refusesAll(cause, fixed))) return true;
  return cause.type === 'FieldValueForbidden' || isOfPresence(cause) ? isThere(value, steps) : hasEntry(value, steps, badText(cause));
}

/** The known parts of texts at a path that are not known as a whole. */
function partsAt(value: StaticValue, steps: readonly string[]): readonly (readonly string[])[] {
  const [step, ...rest] = steps;
  if (value.kind === 'choice') return value.alternatives.flatMap((each) => partsAt(each, steps));
  if (step === undefined) return value.kind === 'unknown' && value.fixed !== undefined ? [value.fixed] : [];
  const inner = partAt(value, step);
  return inner === undefined ? [] : partsAt(inner, rest);
}

/**
 * Whether a name is none of those around it that it may be, all of which are known; a server counts only those that have no other mistake. Of a name that is
 * there in one of several cases it has to be one for the resource, too.
 */
function isNoneOf(cause: NonNullable<Diagnostic['cause']>, { node, value }: FoundResource, steps: readonly string[]): boolean {
  const { name, others } = namesAround(steps);
  const bad = badText(cause);
  const isThere = textsAt(value, name).some((text) => text.value === bad && (isSettled(value, name) || isOnWayTo(text.node, node)));
  return isThere && others.map((path) => allTextsAt(value, path)).every((texts) => texts?.some((text) => text === bad) === false);
}

/** Whether a node is in each of the functions and branches that another one is in, which nothing before it may leave. */
function isOnWayTo({ range: [start, end] }: TSESTree.Node, other: TSESTree.Node): boolean {
  for (let at = other; at.parent !== undefined && at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (
      (parent.type === 'BlockStatement' || parent.type === 'Program') &&
      parent.body.some((each) => each.range[1] <= at.range[0] && mayLeave(each))
    )
      return false;
    const isBranch = BRANCHING.test(parent.type) && !('test' in parent && parent.test === at);
    if (isBranch && (start < at.range[0] || end > at.range[1])) return false;
  }
  return true;
}

const BRANCHING =
  /^(?:If|For|ForIn|ForOf|While|DoWhile)Statement$|^(?:Conditional|Logical)Expression$|^(?:SwitchCase|CatchClause)$|Function/;

/** All texts that may be at a path; undefined where one is not known. */
function allTextsAt(value: StaticValue, steps: readonly string[]): readonly string[] | undefined {
  const [step, ...rest] = steps;
  switch (value.kind) {
    case 'choice':
      return allOf(value.alternatives.map((each) => allTextsAt(each, steps)));
    case 'list':
      return step !== EACH || value.isOpen === true ? undefined : allOf(value.items.map((item) => allTextsAt(item, rest)));
    case 'object': {
      const inner = step === undefined ? undefined : value.entries.get(step)?.value;
      if (inner !== undefined) return allTextsAt(inner, rest);
      return step === undefined || value.isOpen ? undefined : [];
    }
    case 'scalar':
      return step === undefined && typeof value.value === 'string' ? [value.value] : undefined;
    case 'absent':
      return [];
    case 'unknown':
      return value.isNothing === true ? [] : undefined;
  }
}

function allOf(texts: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return texts.every((each) => each !== undefined) ? texts.flat() : undefined;
}

function textAt(value: StaticValue, steps: readonly string[]): string | undefined {
  const [text, ...more] = textsAt(value, steps);
  return more.length === 0 ? text?.value : undefined;
}

/** A text, and where it is written. */
interface KnownText {
  readonly value: string;
  readonly node: TSESTree.Node;
}

/** The known texts at a path. */
function textsAt(value: StaticValue, steps: readonly string[]): readonly KnownText[] {
  const [step, ...rest] = steps;
  if (value.kind === 'choice') return value.alternatives.flatMap((each) => textsAt(each, steps));
  if (step === undefined)
    return value.kind === 'scalar' && typeof value.value === 'string' ? [{ value: value.value, node: value.node }] : [];
  const inner = partAt(value, step);
  return inner === undefined ? [] : textsAt(inner, rest);
}

/** Fields that are asked for whatever the others of their object are. */
const ALWAYS: ReadonlySet<string> = new Set([
  ...['name', 'image', 'containers', 'selector', 'template', 'mountPath', 'containerPort', 'port', 'pathType', 'topologyKey'],
  ...['schedule', 'jobTemplate', 'accessModes', 'roleRef', 'verbs', 'maxReplicas', 'scaleTargetRef', 'provisioner', 'kind', 'claimName'],
  ...['restartPolicy', 'uid', 'groupPriorityMinimum', 'versionPriority'],
]);

/** Whether something is missing of an object of which all names are known, and all of it where it depends on others. */
function isMissingFor(value: StaticValue, steps: readonly string[]): boolean {
  const parent = steps.slice(0, -1);
  // What a server makes of another field, as of `dataSource`, says nothing of what the program writes.
  if (!isThere(value, parent) || !isKnownAt(value, steps, isComplete)) return false;
  return (
    ALWAYS.has(steps.at(-1) ?? '') ||
    isKnownAt(value, parent, NEVER) ||
    askedForBy(steps)?.every((path) => isKnownAt(value, path, isComplete)) === true
  );
}

/** Whether something is in an item of a list, which is written as a whole; containers are filled in later. */
function isInItem(steps: readonly string[]): boolean {
  return steps.slice(0, -1).some((step) => /^\d+$/.test(step)) && !steps.some((step) => step.endsWith('ontainers'));
}

function isEmptyListAt(value: StaticValue, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value.kind === 'list' && value.items.length === 0;
  const inner = partAt(value, step);
  return inner !== undefined && isEmptyListAt(inner, rest);
}

/** The steps to what a finding is about; a server makes lists of some fields of one value. */
function stepsOf({ path }: NonNullable<Diagnostic['cause']>): readonly string[] {
  const steps = pathSegments(path).map((segment) => (segment.kind === 'index' ? String(segment.index) : segment.name));
  return LISTED.get(steps.join('.')) ?? steps;
}

const LISTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['spec.clusterIPs.0', ['spec', 'clusterIP']],
  ['spec.podCIDRs.0', ['spec', 'podCIDR']],
]);

type Part = Extract<StaticValue, { readonly kind: 'list' | 'object' }>;

/** Whether what is not in an object or a list is known not to be there. */
function isComplete({ isOpen }: Part): boolean {
  return !isOpen;
}

const NEVER = (): boolean => false;

/** Whether all is known of what is at a path; where nothing is, `ofAbsent` says so by what it would be in. */
function isKnownAt(value: StaticValue, steps: readonly string[], ofAbsent: (part: Part) => boolean): boolean {
  const [step, ...rest] = steps;
  if (value.kind === 'choice') {
    // One of them was judged, and only what is missing is to be so of all.
    const isSo = (each: StaticValue): boolean => isKnownAt(each, steps, ofAbsent);
    return ofAbsent === NEVER ? value.alternatives.some(isSo) : value.alternatives.every(isSo);
  }
  if (step === undefined) return isWhole(value);
  if (value.kind !== 'object' && value.kind !== 'list') return value.kind === 'scalar';
  if (step === EACH && value.kind === 'list') return !value.isOpen && value.items.every((item) => isKnownAt(item, rest, ofAbsent));
  const inner = partAt(value, step);
  return inner === undefined || inner.kind === 'absent' ? ofAbsent(value) : isKnownAt(inner, rest, ofAbsent);
}

/** Whether nothing on a path, nor at its end, is one of several values: of two such values not each goes with each. */
function isSettled(value: StaticValue, [step, ...rest]: readonly string[]): boolean {
  if (value.kind === 'choice') return false;
  if (step === undefined || (value.kind !== 'object' && value.kind !== 'list')) return true;
  if (step === EACH && value.kind === 'list') return value.items.every((item) => isSettled(item, rest));
  const inner = partAt(value, step);
  return inner === undefined || isSettled(inner, rest);
}

/** Whether there is something at a path, of which not all may be known. */
function isThere(value: StaticValue, steps: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (value.kind === 'choice') return value.alternatives.some((each) => isThere(each, steps));
  if (step === undefined) return value.kind === 'object' || value.kind === 'list' || value.kind === 'scalar';
  const inner = partAt(value, step);
  return inner !== undefined && isThere(inner, rest);
}

/** Whether a map has a name or a value that a server complains about at the map itself, as it does of labels, or at the name. */
function hasEntry(value: StaticValue, steps: readonly string[], bad: string | undefined): boolean {
  const [step, ...rest] = steps;
  if (bad === undefined) return false;
  if (value.kind === 'choice') return value.alternatives.some((each) => hasEntry(each, steps, bad));
  if (step === undefined)
    return (
      value.kind === 'object' &&
      [...value.entries].some(([name, { value: each }]) => name === bad || (each.kind === 'scalar' && each.value === bad))
    );
  if (value.kind === 'object' && rest.length === 0 && step === bad && value.entries.has(step)) return true;
  const inner = partAt(value, step);
  return inner !== undefined && hasEntry(inner, rest, bad);
}

/** The text that a server complains about, which is before what it says of it, if anything. */
function badText({ detail }: NonNullable<Diagnostic['cause']>): string | undefined {
  return /^"((?:[^"\\]|\\["\\])*)"(?:: |$)/.exec(detail)?.[1]?.replace(/\\(.)/g, '$1');
}

function isWhole(value: StaticValue): boolean {
  switch (value.kind) {
    case 'scalar':
      return true;
    case 'list':
      return !value.isOpen && value.items.every(isWhole);
    case 'object':
      return !value.isOpen && [...value.entries.values()].every((entry) => isWhole(entry.value));
    default:
      return false;
  }
}
