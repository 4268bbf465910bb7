/** The definition that documents are of. */
export const CRONTABS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: { spec: { type: object, required: [cron], properties: { cron: { type: string } } } }
`;

/** A text, and whether a server with the definition accepts all of it. */
export interface GivenText {
  readonly name: string;
  readonly text: string;
  readonly isAccepted: boolean;
}

const VALID = { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a' }, spec: { cron: 'x' } };
const BUILT_IN = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: 'b' } };

/** Objects that nothing can judge, or that no server takes. */
const UNJUDGED: Readonly<Record<string, object>> = {
  'a misspelt kind': { ...VALID, kind: 'CronTb' },
  'a kind in another case': { ...VALID, kind: 'Crontab' },
  'a misspelt group': { ...VALID, apiVersion: 'exampel.com/v1' },
  'another version': { ...VALID, apiVersion: 'example.com/v9' },
  'a kind without a CRD': { ...VALID, apiVersion: 'other.io/v1', kind: 'Foo' },
  'a kind without a CRD in a group of Kubernetes': { ...VALID, apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute' },
  'a misspelt built-in kind': { ...BUILT_IN, apiVersion: 'apps/v1', kind: 'Deploymnt' },
  'a built-in kind that is gone': { ...BUILT_IN, apiVersion: 'extensions/v1beta1', kind: 'Deployment' },
  'no kind': { ...VALID, kind: undefined },
  'an empty kind': { ...VALID, kind: '' },
  'a kind that is a number': { ...VALID, kind: 5 },
  'a misspelt key of the kind': { ...VALID, kind: undefined, Kind: 'CronTab' },
};

/** Texts that are no YAML. */
const UNREADABLE: Readonly<Record<string, string>> = {
  'text that is not YAML': `${yaml(VALID)}a: b: c\n`,
  'a list that does not end': `${yaml(VALID)}more: [\n`,
  'a tab': `${yaml(VALID)}more:\n\t- a\n`,
};

/** One JSON value a line is YAML, too. */
function yaml(value: object): string {
  return Object.entries(value)
    .flatMap(([key, each]) => (each === undefined ? [] : [`${key}: ${JSON.stringify(each)}\n`]))
    .join('');
}

const list = (...items: readonly object[]): object => ({ apiVersion: 'v1', kind: 'List', items });

/** Where an object stands in a text. */
const PLACES: Readonly<Record<string, (object: object) => string>> = {
  alone: yaml,
  'behind one that is accepted': (object) => `${yaml(VALID)}---\n${yaml(object)}`,
  'before one that is accepted': (object) => `${yaml(object)}---\n${yaml(BUILT_IN)}`,
  'in a List': (object) => yaml(list(VALID, object)),
  'in a List of a List': (object) => yaml(list(list(object), BUILT_IN)),
  'as JSON': (object) => JSON.stringify(object, undefined, 2),
};

/** Each object at each place; for few of them, at one place that `choice` picks. */
export function givenTexts(choice?: number): readonly GivenText[] {
  const places = Object.entries(PLACES);
  const at = (objects: Readonly<Record<string, object>>, isAccepted: boolean): readonly GivenText[] =>
    Object.entries(objects).flatMap(([what, object], i) =>
      places
        .filter((_, place) => choice === undefined || place === (i + choice) % places.length)
        .map(([where, place]) => ({ name: `${what}, ${where}`, text: place(object), isAccepted })),
    );
  return [
    ...at({ 'a custom resource': VALID, 'a built-in object': BUILT_IN }, true),
    ...at(UNJUDGED, false),
    ...Object.entries(UNREADABLE).map(([name, text]) => ({ name, text, isAccepted: false })),
    { name: 'a mapping behind one that is accepted', text: `${yaml(VALID)}---\na: 1\n`, isAccepted: false },
    { name: 'a scalar behind one that is accepted', text: `${yaml(VALID)}---\nhello\n`, isAccepted: false },
  ];
}
