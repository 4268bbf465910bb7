import { check, NEWEST_KUBERNETES, pathText } from '@structural/checker';
import { parseJson } from '@structural/document';
import { provers } from '@structural/evolve';
import { isJsonObject, newJsonObject, printJson } from '@structural/json';
import { openChecking, type Checking, type FileBytes } from '@structural/runner';

/** Whether an object is judged alike in two texts. */
export type SameVerdict = (name: string, one: Uint8Array, other: Uint8Array) => boolean;

/**
 * Compares verdicts by the definitions that were collected until the first object is asked about: the rules, how severe, and at which fields; nothing of
 * `metadata.managedFields`, which redaction leaves out.
 */
export function openSameVerdict(definitions: readonly FileBytes[]): SameVerdict {
  let checking: Checking | undefined;
  return (name, one, other) => {
    checking ??= openChecking(
      {
        kubernetesVersion: NEWEST_KUBERNETES,
        conventions: [],
        fixes: false,
        acknowledgements: false,
        resources: { catalog: definitions, strict: 'warn', requireCrd: false },
      },
      () => ({ provers }),
    );
    return verdict(checking, name, withoutManagedFields(one)) === verdict(checking, name, withoutManagedFields(other));
  };
}

function withoutManagedFields(text: Uint8Array): Uint8Array {
  const parsed = parseJson(Buffer.from(text).toString());
  const metadata = parsed.ok && isJsonObject(parsed.value) ? parsed.value['metadata'] : undefined;
  if (!parsed.ok || !isJsonObject(metadata) || metadata['managedFields'] === undefined) return text;
  const kept = Object.assign(newJsonObject(), metadata);
  Reflect.deleteProperty(kept, 'managedFields');
  return Buffer.from(printJson(Object.assign(newJsonObject(), parsed.value, { metadata: kept })));
}

function verdict(checking: Checking, file: string, text: Uint8Array): string {
  const { diagnostics } = check(file, text, checking.optionsOf({ file, text }).options);
  return diagnostics
    .map(({ cause, rule, severity }) => `${severity} ${rule} ${cause === undefined ? '' : pathText(cause.path)}`)
    .sort()
    .join('\n');
}
