/** `bsonobjectid`: 24 hexadecimal digits. Source: kube-openapi `strfmt/bson`, ObjectIDFromHex. */
export function isBsonObjectId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}
