/** `ssn`: nine digits in groups of three, two and four, with a dash or a space between. Source: kube-openapi `govalidator`, IsSSN. */
export function isSsn(text: string): boolean {
  return /^[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}$/.test(text);
}
