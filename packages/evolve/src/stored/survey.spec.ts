import { readCatalog } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { countedOutcomes, surveyFile, surveyResource, type SurveyOptions } from './survey.js';

function definition(spec: string, extra = ''): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: {type: object, properties: {phase: {type: string}}}
          spec:
            type: object
            properties: ${spec}
            ${extra}
`;
}

const catalog = (text: string) => readCatalog([{ file: 'crd.yaml', text }]);

function survey(spec: string, now: string, old?: string, apiVersion = 'example.com/v1') {
  const [document] = parseDocuments(`apiVersion: ${apiVersion}
kind: CronTab
metadata: {name: a, namespace: b, uid: x, resourceVersion: "7", generation: 3, creationTimestamp: "2024-01-01T00:00:00Z", managedFields: []}
spec: ${spec}
status: {phase: Done}
`);
  const options: SurveyOptions = old === undefined ? {} : { old: catalog(old) };
  return surveyResource((document?.ok === true ? document.value : {}) as JsonObject, catalog(now), options);
}

const NO_EFFECTS = { problems: [], rewrite: [], lost: [], lostByWrite: [], changed: [], unknown: [], before: 0 };

describe('a stored object under a definition', () => {
  it('is unaffected where it keeps its value', () => {
    expect(survey('{a: x}', definition('{a: {type: string}}'))).toEqual({ ...NO_EFFECTS, outcome: 'unaffected' });
  });

  it('is taken to have been given a name where it has but a prefix of one', () => {
    const [document] = parseDocuments('apiVersion: example.com/v1\nkind: CronTab\nmetadata: {generateName: a-}\nspec: {a: x}\n');
    const object = (document?.ok === true ? document.value : {}) as JsonObject;
    expect(surveyResource(object, catalog(definition('{a: {type: string}}')))).toEqual({ ...NO_EFFECTS, outcome: 'unaffected' });
    const [file] = surveyFile(
      'a.yaml',
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {generateName: a-}\n',
      catalog(definition('{}')),
    ).objects;
    expect(file).toMatchObject({ name: 'a-', finding: { outcome: 'unaffected' } });
  });

  it('loses what the schema does not know', () => {
    expect(survey('{a: x, b: {c: 1}}', definition('{a: {type: string}}'))).toEqual({
      ...NO_EFFECTS,
      outcome: 'loses-fields',
      lost: ['spec.b'],
    });
  });

  it('changes where defaults are filled in and nulls dropped', () => {
    expect(survey('{a: null}', definition('{a: {type: string}, count: {type: integer, default: 3}}'))).toEqual({
      ...NO_EFFECTS,
      outcome: 'changes',
      changed: ['spec.a dropped', 'spec.count=3'],
    });
  });

  it('is tolerated where the update of an unchanged value is let through', () => {
    expect(survey('{a: xyz}', definition('{a: {type: string, maxLength: 2}}'))).toEqual({
      ...NO_EFFECTS,
      outcome: 'tolerated',
      problems: ['spec.a: Too long: may not be more than 2 bytes'],
    });
  });

  it('is invalid where even that is refused', () => {
    const embedded = definition('{a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}');
    expect(survey('{a: {kind: Pod, metadata: {}}}', embedded)).toEqual({
      ...NO_EFFECTS,
      outcome: 'invalid',
      problems: ['spec.a.apiVersion: Required value'],
    });
  });

  it('is held to rules: tolerated where its value is known to be as before, else invalid', () => {
    const rule = 'x-kubernetes-validations: [{rule: self < 9, message: too many}]';
    expect(survey('{a: 10}', definition(`{a: {type: integer, ${rule}}}`))).toEqual({
      ...NO_EFFECTS,
      outcome: 'tolerated',
      problems: ['spec.a: Invalid value: 10: too many'],
    });
    const list = `{a: {type: array, maxItems: 2, items: {type: object, properties: {b: {type: integer, ${rule}}}}}}`;
    expect(survey('{a: [{b: 10}]}', definition(list))).toEqual({
      ...NO_EFFECTS,
      outcome: 'tolerated',
      problems: ['spec.a[0].b: Invalid value: 10: too many'],
    });
  });

  it('cannot be read in a version that is gone', () => {
    expect(survey('{}', definition('{}'), undefined, 'example.com/v1beta1')).toEqual({
      ...NO_EFFECTS,
      outcome: 'unreadable',
      problems: ['the CRD has no version v1beta1 (served: v1)'],
    });
  });

  it("is nobody else's business", () => {
    expect(survey('{}', definition('{}'), undefined, 'example.org/v1')).toBeUndefined();
  });

  it('tells only what is new when the old definition is given', () => {
    const old = definition('{a: {type: string, maxLength: 2}, count: {type: integer, default: 3}}');
    expect(
      survey(
        '{a: xyz, b: 1, c: 2}',
        definition('{a: {type: string, maxLength: 2}, c: {type: integer}, count: {type: integer, default: 3}}'),
        old,
      ),
    ).toEqual({
      ...NO_EFFECTS,
      outcome: 'unaffected',
      before: 3,
    });
    expect(
      survey(
        '{a: xyz, b: 1, c: 2}',
        definition('{a: {type: string, maxLength: 2}}'),
        definition('{a: {type: string}, c: {type: integer}}'),
      ),
    ).toEqual({
      ...NO_EFFECTS,
      outcome: 'tolerated',
      problems: ['spec.a: Too long: may not be more than 2 bytes'],
      lost: ['spec.c'],
      before: 1,
    });
  });
});

/** A definition with two versions; their flags say which is stored and served. */
function versions(v1: readonly [flags: string, spec: string], v2: readonly [flags: string, spec: string], extra = ''): string {
  const version = (name: string, [flags, spec]: readonly [string, string]): string =>
    `  - {name: ${name}, ${flags}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: ${spec}}, status: {type: object, properties: {phase: {type: string}}}}}}}\n`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
${extra}  versions:
${version('v1', v1)}${version('v2', v2)}`;
}

describe('a stored object, where versions change', () => {
  const text = '{type: string}';
  const wasStored = 'served: true, storage: true';
  const isServed = 'served: true, storage: false';
  const old = versions([wasStored, `{a: ${text}, only1: ${text}}`], [isServed, `{a: ${text}}`]);

  it('loses with the next write what the new storage version lacks', () => {
    const now = versions([isServed, `{a: ${text}, only1: ${text}}`], [wasStored, `{a: ${text}}`]);
    expect(survey('{a: x, only1: w}', now, old)).toEqual({ ...NO_EFFECTS, outcome: 'loses-fields', lostByWrite: ['spec.only1'] });
  });

  describe('of which a migration to another version', () => {
    const keyed = 'x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name]';
    const list = (more: string): string => `a: {type: array, ${more}, properties: {name: ${text}}}}`;
    const loose = `{${list('items: {type: object')}, b: ${text}}`;
    const before = versions([wasStored, loose], [isServed, loose]);
    const both = versions([isServed, `{${list('items: {type: object')}, b: ${text}}`], [wasStored, `{${list(keyed)}, b: {type: integer}}`]);
    const required = [
      'update in v2: spec.a[0].name: Required value',
      'server-side apply in v2: .spec.a: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn\'t have default values for any key fields)',
    ];

    it('is refused, cannot be rewritten', () => {
      expect(survey('{a: [{}]}', both, before)).toEqual({ ...NO_EFFECTS, outcome: 'not-rewritable', rewrite: required });
      expect(survey('{b: "1"}', both, before)).toEqual({
        ...NO_EFFECTS,
        outcome: 'not-rewritable',
        problems: ['in v2: spec.b: Invalid value: "string": spec.b in body must be of type integer: "string"'],
        rewrite: ['server-side apply in v2: .spec.b: expected numeric (int or float), got string'],
      });
    });

    it('is accepted, may be tolerated there alone', () => {
      expect(survey('{a: [{name: x}, {name: x}]}', both, before)).toEqual({
        ...NO_EFFECTS,
        outcome: 'tolerated',
        problems: ['in v2: spec.a[1]: Duplicate value: {"name":"x"}'],
      });
      expect(survey('{a: [{name: x}]}', both, before)).toEqual({ ...NO_EFFECTS, outcome: 'unaffected' });
    });

    it('is refused, tells so though its own version is gone', () => {
      const gone = both.replace(/ {2}- \{name: v1,.*\n/, '');
      expect(survey('{a: [{}]}', gone, before)).toEqual({
        ...NO_EFFECTS,
        outcome: 'unreadable',
        problems: ['the CRD has no version v1 (served: v2)'],
        rewrite: required,
      });
    });
  });

  it('is counted by its outcome, and by what that would hide', () => {
    const counted = countedOutcomes({ ...NO_EFFECTS, outcome: 'tolerated', problems: ['p'], lost: ['spec.a'] });
    expect(counted).toEqual(['tolerated', 'loses-fields']);
    expect(countedOutcomes({ ...NO_EFFECTS, outcome: 'loses-fields', lostByWrite: ['spec.a'] })).toEqual(['loses-fields']);
    expect(countedOutcomes({ ...NO_EFFECTS, outcome: 'unreadable', rewrite: ['r'] })).toEqual(['unreadable', 'not-rewritable']);
  });

  it('is invalid where a transition rule refuses that nothing changes', () => {
    const rule = "x-kubernetes-validations: [{rule: 'self != oldSelf', message: must change}]";
    expect(survey('{a: x}', definition(`{a: {type: string, ${rule}}}`))).toEqual({
      ...NO_EFFECTS,
      outcome: 'invalid',
      problems: ['spec.a: Invalid value: "x": must change'],
    });
  });

  it('is read in another version where its own is no longer served, and loses what that lacks', () => {
    const now = versions(['served: false, storage: false', `{a: ${text}, only1: ${text}}`], [wasStored, `{a: ${text}}`]);
    expect(survey('{a: x, only1: w}', now, old)).toEqual({ ...NO_EFFECTS, outcome: 'loses-fields', lost: ['spec.only1'] });
    expect(survey('{a: x}', now, old)).toEqual({ ...NO_EFFECTS, outcome: 'unaffected' });
    const none = versions(['served: false, storage: true', '{}'], ['served: false, storage: false', '{}']);
    expect(survey('{}', none)).toEqual({ ...NO_EFFECTS, outcome: 'unreadable', problems: ['version v1 is not served (none is)'] });
  });

  it('is read without broken metadata where a field becomes an embedded resource, and cannot be written', () => {
    const anything = 'type: object, x-kubernetes-preserve-unknown-fields: true';
    expect(
      survey(
        '{a: {kind: 5, t: {}}}',
        definition(`{a: {${anything}, x-kubernetes-embedded-resource: true}}`),
        definition(`{a: {${anything}}}`),
      ),
    ).toEqual({
      ...NO_EFFECTS,
      outcome: 'invalid',
      problems: ['spec.a.apiVersion: Required value', 'spec.a.kind: Required value'],
      lost: ['spec.a.kind'],
    });
  });

  it('cannot be written where the new storage version embeds a resource that is none', () => {
    const anything = 'type: object, x-kubernetes-preserve-unknown-fields: true';
    const now = versions([isServed, `{a: {${anything}}}`], [wasStored, `{a: {${anything}, x-kubernetes-embedded-resource: true}}`]);
    expect(survey('{a: {kind: 5}}', now)).toEqual({
      ...NO_EFFECTS,
      outcome: 'invalid',
      problems: ['spec.a.kind: Invalid value: 5: must be a string (status 500)'],
    });
  });

  it('has the default of the version in which it is stored', () => {
    const now = versions(
      [isServed, `{a: ${text}, b: {type: string, default: d1}}`],
      [wasStored, `{a: ${text}, b: {type: string, default: d2}}`],
    );
    expect(survey('{a: x}', now)).toEqual({ ...NO_EFFECTS, outcome: 'changes', changed: ['spec.b="d1"'] });
  });

  it('is not known where a webhook converts', () => {
    const webhook = "  conversion: {strategy: Webhook, webhook: {clientConfig: {url: 'https://a'}, conversionReviewVersions: [v1]}}\n";
    const now = versions([isServed, `{a: ${text}}`], [wasStored, `{b: ${text}}`], webhook);
    expect(survey('{a: x}', now)).toEqual({ ...NO_EFFECTS, outcome: 'unaffected', unknown: ['a webhook converts it to v2'] });
  });

  it('cannot be read under a definition without a storage version', () => {
    const problem = 'invalid apiextensionsv1.CustomResourceDefinition, no storage version';
    expect(survey('{}', versions([isServed, '{}'], [isServed, '{}']))).toEqual({
      ...NO_EFFECTS,
      outcome: 'unreadable',
      problems: [problem],
    });
  });
});
