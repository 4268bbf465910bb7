/** `hexcolor`: three or six hexadecimal digits, the `#` is optional. Source: kube-openapi `govalidator`, IsHexcolor. */
export function isHexColor(text: string): boolean {
  return /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text);
}
