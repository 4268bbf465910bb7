/** `k8s-short-name`: a DNS label in lower case, up to 63 characters. Source: kube-openapi `strfmt`, IsShortName. */
export function isShortName(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(text);
}
