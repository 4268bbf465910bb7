import { rulesOf } from '@structural/checker';
import { errorText, judgeResource, NEWEST_KUBERNETES, readDefinition, toResourceType } from '@structural/core';
import { parseJson } from '@structural/document';
import { isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import type { HeldAnswers, HeldDefinition } from './hold-definition.js';
import { definitionsIn, figuresText, holdDefinition } from './hold.js';
import type { OracleRequest } from './oracle-question.js';

const SHIPS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ships.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: ships, kind: Ship}
  versions:
    - name: v1
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          type: object
          required: [spec]
          properties:
            spec:
              type: object
              properties:
                size: {type: integer, minimum: 1}
                crew: {type: integer, default: 2}
                flag: {type: string, pattern: '.*'}
              x-kubernetes-validations:
                - {rule: '!has(self.size) || self.crew <= self.size * 2', message: too many}
                - {rule: 'true'}
            status:
              type: object
              default: {}
              properties: {phase: {type: string, maxLength: 6}, at: {type: string, default: sea}}
              x-kubernetes-validations:
                - {rule: '!has(oldSelf.phase) || has(self.phase)', message: phases stay}
`;

function held(text: string): HeldDefinition {
  const [definition] = definitionsIn('crd.yaml', new TextEncoder().encode(text));
  if (definition === undefined) throw new Error('no CRD');
  return holdDefinition(definition);
}

function parsed(text: string): JsonValue {
  const read = parseJson(text);
  if (!read.ok) throw new Error(text);
  return read.value;
}

/** Answers as the program does, by the engine. */
function answer(question: OracleRequest): string {
  const read = readDefinition(parsed(question.crd));
  if (question.op === 'crd' || !read.ok) return '{"errors":[]}';
  const served = toResourceType(read.definition, question.version);
  if (!served.ok) throw new Error(served.error);
  const { subresource } = question;
  const judged = judgeResource(served.type, parsed(question.cr), {
    kubernetesVersion: NEWEST_KUBERNETES,
    rules: rulesOf(NEWEST_KUBERNETES),
    ...(question.old !== undefined && { old: parsed(question.old) }),
    ...(subresource !== undefined && { subresource }),
  });
  if (!judged.ok) return JSON.stringify({ decodeError: judged.decodeError });
  const errors = judged.errors.map((error) => ({ message: errorText(error) }));
  return `{"errors":${JSON.stringify(errors)},"strictErrors":null,"object":${printJson(judged.object)}}`;
}

/** What is shown where the program answers otherwise than the engine. */
function faultsOf(other: (answer: JsonObject) => JsonObject): readonly string[] {
  const ships = held(SHIPS);
  const lines = ships.questions.map((question) => {
    const line = parsed(answer(question));
    return isJsonObject(line) ? JSON.stringify(other(line)) : '';
  });
  return ships.judged(lines).faults;
}

describe('what test init writes', () => {
  const ships = held(SHIPS);
  const shown: HeldAnswers = ships.judged(ships.questions.map(answer));

  test('is confirmed where the server says the same', () => {
    expect(shown.faults).toEqual([]);
    expect(shown.missing.map(({ constraint, side }) => [side, constraint])).toEqual([['refused', 'spec/x-kubernetes-validations[1]']]);
    const text = figuresText(shown.figures);
    expect(text).toContain('rules: 2 of 3 confirmed on each side that is wanted (66.67 %)');
    expect(text).toMatch(/^pattern +1 +1 +0 +0 +0 +0 +0 +1 +0 +0 +1$/m);
    expect(text).toMatch(/^default +3 +3 +0 +0 +0 +0 +0 +0 +0 +3 +3$/m);
  });

  test('is asked about with what was there before, which is asked about by itself', () => {
    const asked = ships.questions.flatMap((question) => (question.op === 'cr' ? [question] : []));
    expect(asked.filter(({ subresource }) => subresource === 'status').length).toBeGreaterThan(0);
    const withOld = asked.filter(({ old }) => old !== undefined);
    expect(withOld.length).toBeGreaterThan(0);
    for (const { crd, old } of withOld) expect(asked.some(({ cr }) => cr === old)).toBe(old !== undefined && crd !== '');
    expect(withOld.filter(({ cr, old }) => cr.includes('"uid"') || old?.includes('"uid"'))).toEqual([]);
    // The program keeps no status of what is there before, where that is a subresource.
    const ofStatus = withOld.filter(({ old = '' }) => old.includes('"phase"'));
    expect(ofStatus.length).toBeGreaterThan(0);
    for (const { crd, subresource } of ofStatus) expect([crd.includes('"status":{}'), subresource]).toEqual([false, undefined]);
  });

  test('is contradicted by another verdict, other words, another object, and by what cannot be asked', () => {
    const accepting = faultsOf((line) => ({ ...line, errors: [] }));
    expect(accepting).toContainEqual(expect.stringMatching(/^refused by v1 spec.size\/minimum: the server accepts/));
    expect(accepting.every((fault) => fault.startsWith('refused'))).toBe(true);

    const refusing = faultsOf((line) => ({ ...line, errors: [{ message: 'spec: no' }] }));
    expect(refusing).toHaveLength(ships.cases);
    expect(refusing).toContainEqual(expect.stringContaining('the server says spec: no; the engine says spec.size: Invalid value: 0'));

    const storing = faultsOf((line) => ({ ...line, object: { spec: {} } }));
    expect(storing).toContainEqual(expect.stringContaining('accepted by v1 spec.crew/default: the server stores'));
    expect(storing.every((fault) => fault.includes('default'))).toBe(true);

    expect(faultsOf((line) => ({ ...line, strictErrors: ['unknown field "a"'] }))).toHaveLength(ships.cases);
    expect(faultsOf(() => ({ panic: 'nil' }))).toContainEqual(expect.stringContaining('the server cannot be asked: nil'));
  });

  test('is nothing where the definition is refused, which the server is asked to confirm', () => {
    const refused = held(SHIPS.replace('minimum: 1', 'pattern: "["'));
    expect([refused.isRefused, refused.questions.map(({ op }) => op)]).toEqual([true, ['crd']]);
    expect(refused.judged(['{"errors":[{"message":"spec: bad"}]}']).faults).toEqual([]);
    expect(refused.judged(['{"errors":[]}']).faults).toEqual([expect.stringContaining('the server accepts the CRD')]);
  });
});
