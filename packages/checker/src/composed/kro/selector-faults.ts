import { errorText, fieldPath, pathSegments } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { selectorErrors } from '@structural/policies';
import { memberIn } from '../../derived/json.js';
import { builtinSchema } from '../../derived/kro/language/object-meta-schema.js';
import { filledIn, readText, writtenTexts } from '../../derived/kro/written-expressions.js';
import type { SourceFault } from '../../find/source-fault.js';
import { readPartial } from '../partial-object.js';

/**
 * What is wrong with the label selector of objects that a graph reads: fields that it does not have, and, where no expression fills in a part, labels and
 * operators that no server takes.
 *
 * Source: kro 0.9, `pkg/graph`, `validateSelector`; `k8s.io/apimachinery/pkg/apis/meta/v1/validation`, `ValidateLabelSelector`.
 */
export function selectorFaults(externalRef: JsonValue | undefined, at: JsonPath): readonly SourceFault[] {
  const selector = memberIn(externalRef, 'metadata', 'selector');
  const path = [...at, 'metadata', 'selector'];
  if (selector === undefined || selector === null || memberIn(externalRef, 'metadata', 'name') !== undefined) return [];
  if (!isJsonObject(selector)) {
    if (typeof selector === 'string' && readText(selector, path).isWhole) return [];
    const message = 'selector must be a Kubernetes LabelSelector object or a CEL expression that resolves to one';
    return [{ severity: 'error', message, place: { path }, mark: 'value' }];
  }
  const schema = builtinSchema('apps/v1', 'Deployment')?.properties?.get('spec')?.properties?.get('selector');
  const faults = schema === undefined ? [] : readPartial(selector, path, schema, { kind: 'the label selector', filledIn }).faults;
  if (faults.length > 0 || writtenTexts(selector, path).length > 0) return faults;
  return selectorErrors(selector, fieldPath('metadata', 'selector')).map((error) => ({
    severity: 'error',
    message: `invalid label selector: ${errorText(error)}`,
    place: { path: [...at, ...pathSegments(error.path).map((each) => (each.kind === 'index' ? each.index : each.name))] },
    mark: 'value',
  }));
}
