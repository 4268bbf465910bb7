import { isJsonObject, objectIn, type JsonObject } from '@structural/json';
import type { ManagedFieldsEntry } from '../../metadata/object-meta.js';
import { NO_METADATA, readObjectMetaLeniently } from '../../metadata/object-meta-json.js';
import { LAST_APPLIED } from '../managers/last-applied.js';
import type { ApplyRequest, WriteAnswer, WrittenObject } from '../request.js';
import { serverSideApply } from '../server-side-apply.js';
import { serverSideUpdate } from '../server-side-update.js';
import { withManagedFields } from '../written-object.js';
import { annotationOwners, migratedManagers } from './migrate-managers.js';

/** What all requests of one `kubectl apply --server-side` come to. */
export interface KubectlAnswer {
  readonly answer: WriteAnswer;
  /** The managers whose client-side applies count as applied afterwards, so that what is no longer applied of theirs is removed. */
  readonly migrated: readonly string[];
  /** Whether the first request ended the deletion of the object, and a later one created another in its place, with its annotation alone. */
  readonly isRecreated?: boolean;
  /** What kubectl says on stderr. */
  readonly warnings: readonly string[];
}

/** Who kubectl is to the server unless it is set otherwise, and who keeps the last-applied annotation then. */
const [DEFAULT_MANAGER, ANNOTATION_MANAGER] = ['kubectl', 'kubectl-last-applied'];

/**
 * What `kubectl apply --server-side` makes of an object: after the apply it moves the ownership of what client-side applies made to its own
 * manager and applies once more, which removes what is no longer applied.
 *
 * Since kubectl 1.26. Once the first apply is accepted, later failures are warnings, as kubectl has them. Source: `k8s.io/kubectl/pkg/cmd/apply`,
 * applyOneObject.
 */
export function kubectlServerSideApply({ live, ...request }: ApplyRequest): KubectlAnswer {
  const first = serverSideApply(live === undefined ? request : { ...request, live });
  if (first.kind !== 'written') return { answer: first, migrated: [], warnings: [] };
  const saved = saveAnnotation(request, first);
  const { answer, migrated, warnings } = saved.ok ? migrate(request, saved.written) : { ...saved, migrated: [], answer: first };
  const { before } = first;
  const shown = [...new Set([...first.warnings, ...answer.warnings])];
  return {
    answer: { ...answer, operation: first.operation, warnings: shown, ...(before === undefined ? {} : { before }) },
    migrated,
    ...(first.isDeleted === true && answer.isDeleted !== true ? { isRecreated: true } : {}),
    warnings: [...warnings, ...deletionWarning(answer)],
  };
}

/** What kubectl sends, to whatever is there then. */
type Sent = Omit<ApplyRequest, 'live'>;

interface Migrated {
  readonly answer: WrittenObject;
  readonly migrated: readonly string[];
  readonly warnings: readonly string[];
}

/** The object whose annotation a manager of its own applies, if it has one that nobody applies. */
function saveAnnotation(
  request: Sent,
  written: WrittenObject,
): { readonly ok: true; readonly written: WrittenObject } | { readonly ok: false; readonly warnings: readonly string[] } {
  const { object } = written;
  const metadata = objectIn(object['metadata']);
  const annotations = metadata['annotations'];
  const noted = isJsonObject(annotations) ? annotations[LAST_APPLIED] : undefined;
  const isKept =
    request.fieldManager !== DEFAULT_MANAGER || typeof noted !== 'string' || annotationOwners(entriesOf(object), 'Apply').length > 0;
  if (isKept) return { ok: true, written };
  const { name = null, namespace } = metadata;
  const applied: JsonObject = {
    apiVersion: object['apiVersion'] ?? null,
    kind: object['kind'] ?? null,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }), annotations: { [LAST_APPLIED]: noted } },
  };
  const answer = serverSideApply({ ...after(request, written), applied, fieldManager: ANNOTATION_MANAGER, force: false });
  if (answer.kind === 'written') return { ok: true, written: answer };
  const failed = 'failed to migrate kubectl.kubernetes.io/last-applied-configuration for Server-Side Apply.';
  return { ok: false, warnings: [notFatal(failed, answer.message)] };
}

function migrate(request: Sent, written: WrittenObject): Migrated {
  const entries = entriesOf(written.object);
  const owners = annotationOwners(entries, 'Update');
  const moved = migratedManagers(entries, owners, request.fieldManager);
  if (moved === undefined) return { answer: written, migrated: [], warnings: [] };
  const refused = (message: string): Migrated => {
    const warning = notFatal('server rejected managed fields migration to Server-Side Apply.', message);
    return { answer: written, migrated: [], warnings: [warning] };
  };
  if ('error' in moved) return refused(moved.error);
  const patched = serverSideUpdate({ ...after(request, written), updated: withManagedFields(written.object, moved.entries) });
  if (patched.kind !== 'written') return refused(patched.message);
  const again = serverSideApply(after(request, patched));
  if (again.kind === 'written') return { answer: again, migrated: owners, warnings: [] };
  const failed = 'failed to re-apply configuration after performing Server-Side Apply migration.';
  return { answer: patched, migrated: owners, warnings: [notFatal(failed, again.message)] };
}

/** A request to what the one before left; a deleted object is there no more. */
function after(request: Sent, { isDeleted, object }: WrittenObject): ApplyRequest {
  return isDeleted === true ? request : { ...request, live: object };
}

function deletionWarning({ object }: WrittenObject): readonly string[] {
  const { deletionTimestamp, name } = objectIn(object['metadata']);
  if (deletionTimestamp === undefined) return [];
  return [`Detected changes to resource ${String(name)} which is currently being deleted.`];
}

function notFatal(what: string, error: string): string {
  return `${what} This is non-fatal and will be retried next time you apply. Error: ${error}`;
}

function entriesOf(object: JsonObject): readonly ManagedFieldsEntry[] {
  return (readObjectMetaLeniently(objectIn(object['metadata'])) ?? NO_METADATA).managedFields ?? [];
}
