import { invalid, required, type FieldError } from '../../../field/error.js';
import { child, type FieldPath } from '../../../field/path.js';
import type { ServiceReference } from '../../custom-resource-definition.js';
import type { DefinitionBehaviour } from '../../../kubernetes/definition-behaviour.js';
import { dns1123SubdomainFaults } from '../../../names/dns-name.js';

/**
 * Judges the service behind which a webhook stands.
 *
 * The server mistakes name and namespace for each other: an empty `name` is reported at `namespace`, and the other way round.
 * Source: `k8s.io/apiserver/pkg/util/webhook`, ValidateWebhookService, and its caller.
 */
export function validateWebhookService(
  { name, namespace, path: urlPath, port = 0 }: ServiceReference,
  path: FieldPath,
  { namesRequiredService }: DefinitionBehaviour,
): readonly FieldError[] {
  const lacking = (what: string): string => (namesRequiredService === true ? `service ${what} is required` : '');
  const errors: FieldError[] = [];
  if (namespace === '') errors.push(required(child(path, 'name'), lacking('name'), 'definition.webhook-service-namespace'));
  if (name === '') errors.push(required(child(path, 'namespace'), lacking('namespace'), 'definition.webhook-service-name'));
  if (port < 1 || port > 65535) {
    const detail = 'port is not valid: must be between 1 and 65535, inclusive';
    errors.push(invalid(child(path, 'port'), port, detail, 'definition.webhook-service-port'));
  }
  if (urlPath === undefined || urlPath === '' || urlPath === '/') return errors;
  for (const fault of pathFaults(urlPath)) errors.push(invalid(child(path, 'path'), urlPath, fault, 'definition.webhook-service-path'));
  return errors;
}

function pathFaults(urlPath: string): readonly string[] {
  if (urlPath === '//') return ['segment[0] may not be empty'];
  const faults = urlPath.startsWith('/') ? [] : ["must start with a '/'"];
  // The first byte is cut off even where it is no slash; of a longer character something invalid is left.
  const cut = urlPath.charCodeAt(0) < 0x80 ? urlPath.slice(1) : `\ufffd${urlPath.slice(1)}`;
  const segments = (cut.endsWith('/') ? cut.slice(0, -1) : cut).split('/');
  segments.forEach((segment, i) => {
    if (segment === '') faults.push(`segment[${String(i)}] may not be empty`);
    else faults.push(...dns1123SubdomainFaults(segment).map((fault) => `segment[${String(i)}]: ${fault}`));
  });
  return faults;
}
