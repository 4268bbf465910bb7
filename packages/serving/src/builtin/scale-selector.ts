import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';

/** A `Scale` with the selector of the object that it is of, as text. Source: apimachinery, `metav1`, FormatLabelSelector. */
export function withSelector(scale: JsonObject, object: JsonObject): JsonObject {
  const selector = valueAt(object, ['spec', 'selector']);
  const status = scale['status'];
  const text = isJsonObject(selector) ? selectorText(selector) : '';
  if (text === '' || !isJsonObject(status)) return scale;
  return Object.assign(newJsonObject(), scale, { status: Object.assign(newJsonObject(), status, { selector: text }) });
}

/** That of a ReplicationController is the labels themselves. */
function selectorText(selector: JsonObject): string {
  const { matchExpressions, matchLabels } = selector;
  if (matchExpressions === undefined && matchLabels === undefined) return labelsText(selector).join(',');
  const labels = isJsonObject(matchLabels) ? labelsText(matchLabels) : [];
  return [...labels, ...(isJsonArray(matchExpressions) ? matchExpressions.map(expressionText) : [])].sort().join(',');
}

function labelsText(labels: JsonObject): readonly string[] {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort();
}

function expressionText(expression: JsonValue): string {
  if (!isJsonObject(expression)) return '';
  const key = String(expression['key']);
  const values = isJsonArray(expression['values']) ? `(${expression['values'].map(String).sort().join(',')})` : '';
  switch (expression['operator']) {
    case 'In':
      return `${key} in ${values}`;
    case 'NotIn':
      return `${key} notin ${values}`;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return key;
  }
}
