import { errorText, kubernetesVersion, type KubernetesVersion } from '@structural/core';
import { policyKindOf, specErrors } from '@structural/policies';
import { newJsonObject, objectIn, printJson, type JsonObject, type JsonValue } from '@structural/json';
import type { SuiteObject, WrittenPlace } from '../case/written.js';
import type { AdmissionAnswer, AskPolicies } from './admission-answer.js';
import { PoliciesServer, type PoliciesAnswer } from './policies-server.js';

/** Asks a server that has some objects, policies and definitions among them, and those of the test. */
export function askServer(objects: readonly JsonObject[]): AskPolicies {
  const servers = new Map<number, PoliciesServer>();
  const refusals = new Map<number, string>();
  return ({ admission }, { kubernetes, minor, observe }) => {
    if (admission === undefined) return 'the test sends no request';
    const refused = refusals.get(minor) ?? refusal(objects, kubernetesVersion(minor));
    refusals.set(minor, refused);
    if (refused !== '') return refused;
    const { object, old, operation, user } = admission;
    const about = object ?? old;
    const namespace = about && stringIn(metadataOf(about.value)['namespace']);
    const own = [...admission.objects, ...missingNamespace([...objects, ...admission.objects], namespace ?? '')];
    let server = own.length === 0 ? servers.get(minor) : undefined;
    if (server === undefined) {
      server = new PoliciesServer(kubernetesVersion(minor), kubernetes, observe);
      server.install(Object.assign(newJsonObject(), { objects: [...objects, ...own] }));
      if (own.length === 0) servers.set(minor, server);
    }
    const request = Object.assign(newJsonObject(), {
      operation,
      ...(namespace ? { namespace } : {}),
      ...written('text', object),
      ...written('old', old),
      fieldValidation: 'Strict',
    });
    const { answer, auditAnnotations, dependsOn } = server.verdict(request, user);
    return { ...readAnswer(answer), auditAnnotations, dependsOn };
  };
}

/** Why a server does not take a policy or binding; empty where it takes them all. */
function refusal(objects: readonly JsonObject[], version: KubernetesVersion): string {
  for (const object of objects) {
    const kind = policyKindOf(object);
    const [error] = kind === undefined ? [] : specErrors(object, kind, version);
    if (kind !== undefined && error !== undefined)
      return `the server refuses ${kind} ${stringIn(metadataOf(object)['name'])}: ${errorText(error)}`;
  }
  return '';
}

function written(name: string, object: (WrittenPlace & Pick<SuiteObject, 'value'>) | undefined): Readonly<Record<string, JsonValue>> {
  return object === undefined ? {} : { [name]: printJson(object.value) };
}

/** A namespace that no test needs to write down: it has a name and no labels of its own. */
function missingNamespace(objects: readonly JsonObject[], name: string): readonly JsonObject[] {
  if (name === '' || name === 'default') return [];
  if (objects.some((object) => object['kind'] === 'Namespace' && metadataOf(object)['name'] === name)) return [];
  const metadata = Object.assign(newJsonObject(), { name });
  return [Object.assign(newJsonObject(), { apiVersion: 'v1', kind: 'Namespace', metadata })];
}

function readAnswer({ code, message, object, warnings }: PoliciesAnswer): Omit<AdmissionAnswer, 'auditAnnotations' | 'dependsOn'> {
  const said = Array.isArray(warnings) ? warnings.filter((each): each is string => typeof each === 'string') : [];
  const isAccepted = typeof code === 'number' && code < 300;
  const refusal = typeof message === 'string' ? message : 'the server could not find the requested resource';
  return {
    ok: isAccepted,
    message: isAccepted ? '' : refusal,
    warnings: said,
    ...(isAccepted && object !== undefined && { object: object as JsonObject }),
  };
}

function metadataOf(value: JsonValue): JsonObject {
  return objectIn(objectIn(value)['metadata']);
}

function stringIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
