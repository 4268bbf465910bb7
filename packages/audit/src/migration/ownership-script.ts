import { kubectlType, scriptHead, type ScriptedKind } from './shell.js';

/** Whose ownership a script brings to another version. */
export interface ScriptedOwnership extends ScriptedKind {
  /** The versions that will be gone. */
  readonly leaving: readonly string[];
  /** A webhook converts, so that a field may have another place in another version: what was owned there is then owned by nobody. */
  readonly isConverted: boolean;
}

/**
 * A POSIX shell script after which no `metadata.managedFields` of a kind name versions that are to be dropped.
 *
 * A server answers server-side apply of an object with status 500 as long as they do and the version is not listed: it would have to show the fields
 * in that version. The script gives them the version that is served, or where a webhook converts takes the entries out. Each patch fails where
 * somebody else wrote in between, and is then made anew, five times at most.
 */
export function ownershipScript(ownership: ScriptedOwnership): string {
  const { definition, isConverted, leaving, served } = ownership;
  const type = kubectlType(ownership);
  const { group, names } = definition.spec;
  const fields = '{.metadata.namespace}/{.metadata.name} {.metadata.resourceVersion}{range .metadata.managedFields[*]} {.apiVersion}{end}';
  return `${scriptHead(
    [
      `Removes ${leaving.join(', ')} from metadata.managedFields of all ${names.plural}.${group}: server-side apply fails once such a version is gone.`,
    ],
    '',
  )}
for round in 1 2 3 4 5; do
  $KUBECTL get ${type} -A -o 'jsonpath={range .items[*]}${fields}{"\\n"}{end}' >"$work/objects"
  awk -v leaving='${leaving.map((version) => `${group}/${version}`).join(' ')}' -v version='${group}/${served}' '
      BEGIN { split(leaving, list, " "); for (i in list) old[list[i]] = 1 }
      {
        ops = ""; kept = 0
        for (i = NF; i > 2; i--) {
          if (!($i in old)) { kept++; continue }
          path = "/metadata/managedFields/" (i - 3)
${isConverted ? '          ops = ops ",{\\"op\\":\\"remove\\",\\"path\\":\\"" path "\\"}"' : '          ops = ops ",{\\"op\\":\\"replace\\",\\"path\\":\\"" path "/apiVersion\\",\\"value\\":\\"" version "\\"}"'}
        }
${isConverted ? '        if (ops != "" && kept == 0) ops = ",{\\"op\\":\\"replace\\",\\"path\\":\\"/metadata/managedFields\\",\\"value\\":[{}]}"\n' : ''}        if (ops != "") print $1 " [{\\"op\\":\\"test\\",\\"path\\":\\"/metadata/resourceVersion\\",\\"value\\":\\"" $2 "\\"}" ops "]"
      }' "$work/objects" >"$work/patches"
  [ -s "$work/patches" ] || exit 0
  while read -r object patch; do
    namespace=\${object%%/*}
    $KUBECTL patch ${type} "\${object#*/}" \${namespace:+-n "$namespace"} --type=json -p "$patch" </dev/null || true
  done <"$work/patches"
done
echo 'some still name ${leaving.join(', ')}' >&2
exit 1
`;
}
