import { goQuote, parseUrl } from '@structural/go';
import { invalid, required, type FieldError } from '../../../field/error.js';
import type { FieldPath } from '../../../field/path.js';

const FORM = '; desired format: https://host[/path]';

/**
 * Judges the URL of a webhook: https, a host, and nothing but a path after it. What Go cannot parse is reported as required.
 *
 * Source: `k8s.io/apiserver/pkg/util/webhook`, ValidateWebhookURL.
 */
export function validateWebhookUrl(text: string, path: FieldPath): readonly FieldError[] {
  const url = parseUrl(text, 'reference');
  const origin = 'definition.webhook-url';
  if (!url.ok) return [required(path, `url must be a valid URL: parse ${goQuote(url.input)}: ${url.error}${FORM}`, origin)];
  const errors: FieldError[] = [];
  if (url.scheme !== 'https') errors.push(invalid(path, url.scheme, `'https' is the only allowed URL scheme${FORM}`, origin));
  if (url.host === '') errors.push(invalid(path, url.host, `host must be specified${FORM}`, origin));
  if (url.user !== undefined) errors.push(invalid(path, url.user, 'user information is not permitted in the URL', origin));
  if (url.fragment !== '') errors.push(invalid(path, url.fragment, 'fragments are not permitted in the URL', origin));
  if (url.rawQuery !== '') errors.push(invalid(path, url.rawQuery, 'query parameters are not permitted in the URL', origin));
  return errors;
}
