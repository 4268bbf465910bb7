import { kubectlType, scriptHead, type ScriptedKind } from './shell.js';
import { storedVersionsPatch } from './stored-versions-patch.js';

/** What a script rewrites. */
export interface ScriptedMigration extends ScriptedKind {
  /** The storage version, in which everything is to lie in the end. */
  readonly version: string;
  /** `status.storedVersions` as it has to be when the script begins. */
  readonly storedVersions: readonly string[];
}

/**
 * A POSIX shell script that rewrites all objects of a kind with kubectl alone, then takes the other versions out of `status.storedVersions`.
 *
 * Each object gets a patch that changes nothing: the server reads it, and writes it in its storage version unless somebody else wrote it in between,
 * in which case it begins anew; so no write of anybody is lost. One that is gone is skipped. Where any could not be rewritten the status stays as
 * it is, and the exit code is 1.
 */
export function migrationScript(migration: ScriptedMigration): string {
  const { definition, storedVersions, version } = migration;
  const type = kubectlType(migration);
  const { group, names, scope } = definition.spec;
  const crd = `customresourcedefinitions.apiextensions.k8s.io ${definition.metadata.name}`;
  const isNamespaced = scope === 'Namespaced';
  return `${scriptHead(
    [
      `Rewrites all ${names.plural}.${group}, so that they are stored as ${version}, then sets status.storedVersions of the CRD.`,
      'SETTLE: how many seconds all API servers are given to serve the CRD; JOBS: how many objects are rewritten at a time.',
    ],
    ' "${SETTLE:=30}" "${JOBS:=4}"',
  )}
storage=$($KUBECTL get ${crd} -o 'jsonpath={.spec.versions[?(@.storage==true)].name}')
if [ "$storage" != ${version} ]; then
  echo "the storage version of ${definition.metadata.name} is $storage, not ${version}" >&2
  exit 1
fi
sleep "$SETTLE"

rewrite='
  for wait in 0 1 5; do
    sleep "$wait"
    error=$($KUBECTL patch ${type} "$1"${isNamespaced ? ' -n "$2"' : ''} --type=merge -p "{}" 2>&1 >/dev/null) && exit 0
    case $error in *"(NotFound)"*) exit 0 ;; esac
  done
  echo "${isNamespaced ? '$2/' : ''}$1: $error" >&2
  exit 1
'
$KUBECTL get ${type} -A -o 'jsonpath={range .items[*]}{.metadata.name}${isNamespaced ? ' {.metadata.namespace}' : ''}{"\\n"}{end}' >"$work/names"
echo "$(grep -c . "$work/names" || true) to be rewritten"
if [ -s "$work/names" ] && ! xargs -P "$JOBS" -n ${isNamespaced ? '2' : '1'} sh -c "$rewrite" sh <"$work/names"; then
  echo 'not all were rewritten; status.storedVersions stays as it is' >&2
  exit 1
fi

$KUBECTL patch ${crd} --subresource=status --type=json -p '${storedVersionsPatch(storedVersions, version)}'
`;
}
