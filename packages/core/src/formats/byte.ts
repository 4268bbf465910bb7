const STANDARD_DIGIT: readonly boolean[] = Array.from({ length: 128 }, (_, code) => /[A-Za-z0-9+/]/.test(String.fromCharCode(code)));

/**
 * `byte`: padded standard base64; the empty text and the URL alphabet are none.
 *
 * A loop rather than a regular expression, as the text may be megabytes long. Source: kube-openapi `govalidator`, IsBase64.
 */
export function isByte(text: string): boolean {
  if (text.length === 0 || text.length % 4 !== 0) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  for (let i = text.length - padding - 1; i >= 0; i--) {
    if (STANDARD_DIGIT[text.charCodeAt(i)] !== true) return false;
  }
  return true;
}
