import type { Diagnostic } from '@structural/checker';

type Cause = NonNullable<Diagnostic['cause']>;
type Steps = readonly string[];

/** A step to each item of a list. */
export const EACH = '*';

/** What is said of a value by another one: the details that say so, and where the other one is. */
interface Relation {
  readonly says: RegExp;
  readonly others: (steps: Steps) => readonly Steps[];
  /** Whether it is about that there is something, whatever that is. */
  readonly isOfPresence?: true;
}

/** The steps up to the last one of a name, and without it. */
function upTo(steps: Steps, ...names: readonly string[]): Steps {
  const at = steps.findLastIndex((step) => names.includes(step));
  return at === -1 ? [] : steps.slice(0, at);
}

const siblings =
  (...names: readonly string[]) =>
  (steps: Steps): readonly Steps[] =>
    names.map((name) => [...steps.slice(0, -1), name]);

const CONTAINERS = ['containers', 'initContainers', 'ephemeralContainers'];

/** Relations of which the other end is known not to be the parent of the value. */
const RELATIONS: readonly Relation[] = [
  { says: /\bcompilation failed: /, others: () => [['spec']] },
  { says: /`?selector`? does not match template `?labels`?/, others: () => [['spec', 'selector']] },
  { says: /(?:cpu|memory|ephemeral-storage|[\w./-]+) limit(?: of|$)/, others: (steps) => [[...upTo(steps, 'requests'), 'limits']] },
  { says: /`?hostUsers`? must be/, others: (steps) => [[...upTo(steps, ...CONTAINERS), 'hostUsers']] },
  {
    says: /when `?type`? is|`spec\.type` is/,
    others: () => [
      ['spec', 'type'],
      ['spec', 'clusterIP'],
    ],
  },
  { says: /`spec\./, others: () => [['spec']] },
  { says: /when strategy `?type`?/, others: siblings('type') },
  { says: /`?minReplicas`?/, others: siblings('minReplicas') },
  { says: /`?minReadySeconds`?/, others: siblings('minReadySeconds') },
  { says: /when `?value`? is not empty/, others: siblings('value'), isOfPresence: true },
  { says: /both port name & port number/, others: (steps) => [[...steps, 'service', 'port']], isOfPresence: true },
  {
    says: /minAvailable and maxUnavailable cannot be both set/,
    others: (steps) => [
      [...steps, 'minAvailable'],
      [...steps, 'maxUnavailable'],
    ],
    isOfPresence: true,
  },
  { says: /when `?hostNetwork`?/, others: siblings('containerPort') },
];

/** A detail that names another field, or a condition. */
const RELATIVE =
  /`|\b(?:when|if|unless|both|only one|more than (?:one|1)|must match|less than or equal to [^\d-]|greater than or equal to [^\d-]|same as|equal to [a-z])/;

/** A detail that holds whatever the rest of the object is. */
const OF_VALUE =
  /^(?:[^:"]{1,200}: )?(?:a (?:valid|lowercase|DNS-1035|qualified)|must be (?:either [A-Z]\w+(?:, [A-Z]\w+)*,? or [A-Z]\w+$|between \d|greater than (?:zero|\d|or equal to \d)|less than or equal to \d|no more than|in the range|an IANA|a valid|non-negative|positive)|must not be (?:empty|negative)|must consist of|must (?:not )?contain|must be (?:1$|an absolute path|a relative path)|error converting fieldPath|not a valid selector operator|name part must|a valid percent)/;

/** Fields of which everything that is said holds whatever the rest is. */
const BY_ITSELF: ReadonlySet<string> = new Set(['schedule', 'timeZone']);

/** The text that a detail is about. */
const VALUE = /^"(?:[^"\\]|\\.)*": /;

/** The values beside the one that a finding is about that it depends on: all of these have to be known. */
export function evidenceFor({ detail }: Cause, steps: Steps): readonly Steps[] {
  const relation = RELATIONS.find(({ says }) => says.test(detail));
  if (relation !== undefined) return relation.others(steps);
  const said = detail.replace(VALUE, '');
  if (OF_VALUE.test(said) || BY_ITSELF.has(steps.at(-1) ?? '')) return [];
  return RELATIVE.test(said) ? [steps.slice(0, -1)] : [steps.slice(0, -1), ['spec']];
}

/** Whether an error is about that there is something where another one is. */
export function isOfPresence({ detail }: Cause): boolean {
  return RELATIONS.some((relation) => relation.isOfPresence === true && relation.says.test(detail));
}

/** Where the object is of which an error says that it has several fields of which it may have one; undefined for other errors. */
export function oneOfIn({ detail }: Cause, steps: Steps): Steps | undefined {
  if (/more than 1 (?:handler|volume) type/.test(detail)) return steps.slice(0, -1);
  return /more than one field specified|both ipBlock and another peer|both resource and service backends/.test(detail) ? steps : undefined;
}

/** What decides of whether something is asked for that is missing: all of that has to be known; undefined where that is all that is beside it. */
export function askedForBy(steps: Steps): readonly Steps[] | undefined {
  if (steps[0] === 'data' && steps.length === 2) return [['type'], ['stringData']];
  if (steps[0] === 'metadata' && steps[1] === 'annotations') return [['type']];
  if (steps[0] === 'subjects' && steps.at(-1) === 'namespace') return siblings('kind')(steps);
  return undefined;
}

/** A name that has to be one of others: where it is, and where those are. */
interface NameAmong {
  readonly name: Steps;
  readonly others: readonly Steps[];
}

/** Where the names are that a mount of a container, or a claim of its resources, may have. */
export function namesAround(steps: Steps): NameAmong {
  const around = upTo(steps, ...CONTAINERS);
  if (steps.at(-2) === 'claims') return { name: [...steps, 'name'], others: [[...around, 'resourceClaims', EACH, 'name']] };
  return {
    name: steps,
    others: [
      [...around, 'volumes', EACH, 'name'],
      ['spec', 'volumeClaimTemplates', EACH, 'metadata', 'name'],
    ],
  };
}
