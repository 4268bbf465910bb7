import { isJsonObject, valueAt, type JsonObject, type JsonPath } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FilePlace } from '../find/file-place.js';
import { rangeIn, type ResourceContext } from '../resource/resource-context.js';
import type { KnownNamespace, KnownNamespaces } from './read-namespaces.js';

/** The namespace that an object is sent to, where it is known; a kustomization may still say it. */
export function namespaceOf(
  { description: { namespace } }: ResourceContext,
  namespaces: KnownNamespaces | undefined,
  { isKustomized = false }: FilePlace,
): KnownNamespace | undefined {
  if (namespace === '' && isKustomized) return undefined;
  return namespaces?.get(namespace || 'default');
}

/** Whether a server's words are those of Pod Security. */
export function isOfPodSecurity(message: string): boolean {
  return /^(?:would violate|pods "[^"]*" is forbidden: violates) PodSecurity "/.test(message);
}

/** What Pod Security says of an object, at what there is of its pods. */
export function podSecurityDiagnostic(
  context: ResourceContext,
  namespace: KnownNamespace | undefined,
  { message, severity }: Pick<Diagnostic, 'message' | 'severity'>,
): Diagnostic {
  return {
    rule: 'policy-violation',
    severity,
    message,
    file: context.file,
    range: rangeIn(context, podSpecIn(context.resource.value), 'key'),
    related: [],
    ...(namespace && { hint: `its namespace asks for that ${placeText(namespace.place, context.file)}` }),
  };
}

/** Where the spec of its pods is in an object. */
function podSpecIn(object: JsonObject): JsonPath {
  return POD_SPECS.find((path) => isJsonObject(valueAt(object, path))) ?? [];
}

const POD_SPECS: readonly JsonPath[] = [
  ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
  ['spec', 'template', 'spec'],
  ['template', 'spec'],
  ['spec'],
];

/** Where a namespace stands, for whoever reads a finding about `file`. */
function placeText(place: string, file: string): string {
  return place.startsWith(`${file}:`) ? `in line ${place.slice(file.length + 1)}` : `at ${place}`;
}
