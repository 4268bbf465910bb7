/** What the help of `snapshot` says behind its flags. */
export function snapshotHelp(): string {
  return `
Redaction:
  --redact replaces strings by others with as many characters of the same classes, the same one by the same one. Kept are keys, numbers, booleans, times,
  durations, quantities, what the schema lists as enum or default, names, namespaces and kinds; managedFields is left out. Each object is checked
  before and after: where the verdict differs, a note says so. Secrets and other built-in kinds are never read.

Exit codes:
  0  everything was read
  2  wrong usage, or something could not be read (unless --allow-unread), which the snapshot records

Examples:
  kubectl structural snapshot prod.ndjson.gz --context prod --redact
  kubectl structural validate prod.ndjson.gz
  kubectl structural survey prod.ndjson.gz --next new.yaml
`;
}
