import { utf8Length } from '@structural/go';

/**
 * `hostname`: one label, or labels before a top level of two letters at least; letters and symbols of any script will do.
 *
 * A name of one label has no dash but as its second character, `1.2.3.4` and a final dot are refused. Source: kube-openapi
 * `strfmt`, IsHostname.
 */
export function isHostname(text: string): boolean {
  // Labels are counted in bytes afterwards; no name of more than 255 bytes gets that far.
  if (text.length > 255 || utf8Length(text) > 255) return false;
  const labels = text.split('.');
  if (labels.some((label) => utf8Length(label) > 63)) return false;
  const top = labels.pop() ?? '';
  return labels.length === 0 ? isOnlyLabel(top) : isTopLevel(top) && labels.every(isLabel);
}

// Inside functions, as making an expression of Unicode's classes takes a millisecond, which most runs need not spend.
function isOnlyLabel(text: string): boolean {
  return /^[a-zA-Z0-9\p{S}\p{L}](?:-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?$/u.test(text);
}

function isLabel(text: string): boolean {
  return /^[a-zA-Z0-9\p{S}\p{L}](?:[-a-zA-Z0-9\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?$/u.test(text);
}

function isTopLevel(text: string): boolean {
  return /^[a-zA-Z\p{L}]{2,63}$/u.test(text);
}
