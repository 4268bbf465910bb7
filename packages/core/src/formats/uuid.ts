/** `uuid`: dashes are optional, either case. Source: kube-openapi `strfmt`, IsUUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** `uuid3`: a {@link isUuid} whose version is 3; the variant is not looked at. */
export function isUuid3(text: string): boolean {
  return UUID3.test(text);
}

/** `uuid4`: a {@link isUuid} whose version is 4, of the RFC's variant. */
export function isUuid4(text: string): boolean {
  return UUID4.test(text);
}

/** `uuid5`: a {@link isUuid} whose version is 5, of the RFC's variant. */
export function isUuid5(text: string): boolean {
  return UUID5.test(text);
}

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const UUID3 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const UUID4 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i;
const UUID5 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i;
