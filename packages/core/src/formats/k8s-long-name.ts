/** `k8s-long-name`: DNS labels in lower case joined by dots, up to 253 characters in all. Source: kube-openapi `strfmt`, IsLongName. */
export function isLongName(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/.test(text);
}
