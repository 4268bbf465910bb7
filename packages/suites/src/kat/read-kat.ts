import { decodeBytes, parseDocuments, type SourceDocument } from '@structural/document';
import { objectIn, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { AuthorizationQuestion, KnownAuthorizer } from '@structural/cel';
import type { UserInfo } from '@structural/policies';
import type { AdmissionCase, AdmissionExpectation, TestCase } from '../case/test-case.js';
import type { SuiteObject, WrittenPlace } from '../case/written.js';
import type { SuiteProblem } from '../suite.js';
import type { SuiteFiles } from '../suite-files.js';
import type { KatRole } from './kat-name.js';

/** A file of a test. */
export interface KatFile {
  readonly path: string;
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The files of one test of kat. */
export interface KatFiles {
  /** What their names begin with. */
  readonly name: string;
  /** The path that they share. */
  readonly test: string;
  /** The policy that they are about. */
  readonly policy: string | undefined;
  readonly roles: ReadonlyMap<KatRole, KatFile>;
}

/** Reads one test of kat; what of it does not parse is a problem. Source: kat, `internal/loader`. */
export function readKat(
  { name, policy, roles, test }: KatFiles,
  files: SuiteFiles,
): { readonly test?: TestCase; readonly problems: readonly SuiteProblem[] } {
  const problems: SuiteProblem[] = [];
  const documentOf = (role: KatRole): (WrittenPlace & { readonly value: JsonValue }) | undefined => {
    const found = roles.get(role);
    if (found === undefined) return undefined;
    const document = parsed(found, problems);
    return document && { file: found.file, document, path: [], value: document.value };
  };
  const request = documentOf('request');
  const asked = objectIn(request?.value);
  const inRequest = (member: string): SuiteObject | undefined => {
    const value = asked[member];
    return value === undefined || request === undefined ? undefined : { ...request, path: [member], value };
  };
  const object = documentOf('object') ?? inRequest('object');
  const old = documentOf('oldObject') ?? inRequest('oldObject');
  const at = object ?? old ?? request;
  if (at === undefined) return { problems };
  const operation = operationOf(asked, object, old);
  const metadata = objectIn(objectIn((object ?? old)?.value)['metadata']);
  const { namespaceObject } = asked;
  const params = documentOf('params')?.value;
  const user = userOf(asked['userInfo']);
  const authorizer = authorizerOf(documentOf('authorizer')?.value);
  const admission: AdmissionCase = {
    operation,
    ...(object && { object }),
    ...(old && { old }),
    ...(user && { user }),
    objects: [],
    name: 'the request',
    expected: expectationOf({ name, test, roles }, at, files, problems),
    kat: {
      policy,
      subresource: stringIn(asked['subResource']),
      requestName: stringIn(asked['name']) || stringIn(metadata['name']),
      namespace:
        stringIn(asked['namespace']) ||
        stringIn(metadata['namespace']) ||
        stringIn(objectIn(objectIn(namespaceObject)['metadata'])['name']),
      options: objectIn(asked['options']),
      ...(namespaceObject !== undefined && isJsonObject(namespaceObject) && { namespaceObject }),
      ...(params !== undefined && isJsonObject(params) && { params }),
      ...(authorizer && { authorizer }),
    },
  };
  return { test: { name, at, requests: [], isFocused: false, admission }, problems };
}

function operationOf(asked: JsonObject, object: SuiteObject | undefined, old: SuiteObject | undefined): AdmissionCase['operation'] {
  const written = stringIn(asked['operation']);
  const known = (['CREATE', 'UPDATE', 'DELETE', 'CONNECT'] as const).find((each) => each === written);
  return known ?? (old === undefined ? 'CREATE' : object === undefined ? 'DELETE' : 'UPDATE');
}

function expectationOf(
  { name, roles, test }: Omit<KatFiles, 'policy'>,
  at: WrittenPlace,
  files: SuiteFiles,
  problems: SuiteProblem[],
): AdmissionExpectation {
  const beside = (ending: string): KatFile | undefined => {
    const path = `${test}.${ending}`;
    const bytes = files.read(path);
    return bytes === undefined ? undefined : { path, file: files.shown(path), bytes };
  };
  // Kat reads these beside an object, not beside a request.
  const hasObject = roles.has('object') || roles.has('oldObject');
  const message = hasObject ? beside('message.txt') : undefined;
  const text = message === undefined ? '' : decodeBytes(message.bytes).text.trim();
  const matcher = { at, message: { kind: 'exact' as const, text, at } };
  const isDenied = name.includes('.deny.') || name.endsWith('.deny');
  const warnings = beside('warnings.txt');
  const lines =
    warnings === undefined
      ? []
      : decodeBytes(warnings.bytes)
          .text.split('\n')
          .map((line) => line.trim());
  const gold = roles.has('object') ? beside('gold.yaml') : undefined;
  const document = gold && parsed(gold, problems);
  const annotations = roles.get('annotations');
  const wanted = annotations && parsed(annotations, problems);
  return {
    at,
    ...(isDenied && { errors: text === '' ? [] : [matcher] }),
    ...(lines.some((line) => line !== '') && {
      warnings: lines.filter((line) => line !== '').map((line) => ({ kind: 'exact' as const, text: line, at })),
    }),
    ...(gold && document && { stored: { file: gold.file, document, path: [], value: document.value, namesCount: true } }),
    auditAnnotations: new Map(
      Object.entries(objectIn(wanted?.value)).map(([key, value]) => [key, typeof value === 'string' ? value : String(value)]),
    ),
  };
}

function parsed({ bytes, file }: KatFile, problems: SuiteProblem[]): SourceDocument | undefined {
  const [document] = parseDocuments(bytes);
  if (document?.ok === true) return document;
  problems.push(
    document === undefined
      ? { file, message: 'this file is empty, but must contain an object' }
      : { file, message: document.error.message, text: document.text, range: document.error.range },
  );
  return undefined;
}

function userOf(value: JsonValue | undefined): UserInfo | undefined {
  if (value === undefined || !isJsonObject(value)) return undefined;
  const { groups, uid, username } = value;
  const names = groups !== undefined && isJsonArray(groups) ? groups.filter((each): each is string => typeof each === 'string') : [];
  return { username: stringIn(username), groups: names, ...(typeof uid === 'string' && { uid }) };
}

/** What a test says that the authorizer answers; of anything else it has no opinion. */
function authorizerOf(value: JsonValue | undefined): KnownAuthorizer | undefined {
  if (value === undefined || !isJsonArray(value) || value.length === 0) return undefined;
  const answers = new Map(
    value.filter(isJsonObject).map((each) => [keyOf(each), each['decision'] === 'allow' ? ('allow' as const) : ('deny' as const)]),
  );
  return (question: AuthorizationQuestion) => answers.get(keyOf(question)) ?? 'no opinion';
}

function keyOf(asked: JsonObject | AuthorizationQuestion): string {
  const { group, namespace, resource, subresource, verb } = asked as AuthorizationQuestion;
  return JSON.stringify([group ?? '', resource ?? '', subresource ?? '', namespace ?? '', verb ?? '']);
}

function stringIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
