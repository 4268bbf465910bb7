import type { FieldError } from '../../field/error.js';
import { child, type FieldPath } from '../../field/path.js';
import type { DefinitionBehaviour } from '../../kubernetes/definition-behaviour.js';

/**
 * An error as servers before 1.34 worded it: some details named the field that the path names already.
 *
 * Source: `pkg/apis/apiextensions/validation` of Kubernetes 1.33, and of 1.15 to 1.21; `k8s.io/apiserver/pkg/util/webhook` of 1.25.
 */
export function withOlderDetail(error: FieldError, behaviour: DefinitionBehaviour): FieldError {
  const placed = knowsMapTypes(behaviour) ? error : withOldestPath(error);
  const detail = (behaviour.createsIn.includes('v1beta1') ? oldestDetail(placed, behaviour) : undefined) ?? olderDetail(placed, behaviour);
  return detail === undefined ? placed : { ...placed, detail };
}

function olderDetail({ type, path, detail, origin }: FieldError, behaviour: DefinitionBehaviour): string | undefined {
  const { unknownFields, webhookHost } = behaviour;
  if (origin.startsWith('root.') && unknownFields.includes('x-kubernetes-validations')) return detail.replace(' XValidations]', ']');
  switch (origin) {
    case 'rule.message':
    case 'rule.field-path':
      return type === 'FieldValueInvalid' ? `${path.name} ${detail}` : undefined;
    case 'definition.selectable-fields-need-schema':
      return `${path.name} ${detail.replaceAll('`', '')}`;
    case 'definition.schema':
      return detail === '' ? 'schemas are required' : undefined;
    case 'definition.webhook-url':
      return webhookHost === 'provided' ? detail.replace('host must be specified', 'host must be provided') : undefined;
    default:
      return undefined;
  }
}

/** The words of servers before 1.22, where those after have others. */
function oldestDetail({ detail, origin, path }: FieldError, behaviour: DefinitionBehaviour): string | undefined {
  const { createsIn, namesCalled } = behaviour;
  if (detail.includes(RFC_1123)) return detail.replaceAll(RFC_1123, namesCalled);
  switch (origin) {
    // Each is reported at the other's path.
    case 'definition.webhook-service-name':
      return 'service namespace is required';
    case 'definition.webhook-service-namespace':
      return 'service name is required';
    case 'definition.conversion-review-versions':
      return !createsIn.includes('v1') && detail.startsWith('must include') ? NO_REVIEW_VERSION : undefined;
    case 'keyword.set-items':
      return !knowsMapTypes(behaviour) && path.name === 'type'
        ? detail.replace('must be atomic', 'must be a scalar or atomic type')
        : undefined;
    default:
      return undefined;
  }
}

function knowsMapTypes({ unknownFields }: DefinitionBehaviour): boolean {
  return !unknownFields.includes('x-kubernetes-map-type');
}

const RFC_1123 = 'a lowercase RFC 1123';
const NO_REVIEW_VERSION = 'none of the versions accepted by this server. accepted version(s) are v1beta1';

/** Before 1.17 no map was atomic, so that the type of a set's items was wrong, and a key of a map was a step of its own. */
function withOldestPath(error: FieldError): FieldError {
  const { origin, path } = error;
  if (origin === 'keyword.set-items' && path.name === 'x-kubernetes-map-type' && path.parent !== undefined)
    return { ...error, path: child(path.parent, 'type'), badValue: 'object' };
  if (origin !== 'keyword.list-map-key-type') return error;
  const { name, parent: properties } = path.parent ?? path;
  return properties === undefined ? error : { ...error, path: typeOf(properties, name) };
}

function typeOf(properties: FieldPath, key: string): FieldPath {
  return child(child(properties, key), 'type');
}
