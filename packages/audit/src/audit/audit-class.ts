/** How serious something is: `error`, a server refuses or loses something · `warning`, it will one day · `note`, it is good to know. */
export type AuditSeverity = 'error' | 'warning' | 'note';

/** A kind of findings. */
export interface AuditClass {
  readonly severity: AuditSeverity;
  /** What is found, as a clause about a definition or an object. */
  readonly title: string;
  /** What to do about it. */
  readonly advice: string;
}

/** All kinds of findings, about definitions first; those that begin with `next-` are about the new definitions. */
export const AUDIT_CLASSES = {
  'refused-on-update': {
    severity: 'error',
    title: 'the server refuses each update of the CRD, even one that changes nothing',
    advice: 'Fix the CRD with the next release.',
  },
  'not-served': {
    severity: 'error',
    title: 'the server does not serve the CRD',
    advice: 'See its conditions: another CRD has its names, or it is not established.',
  },
  'not-deleted': {
    severity: 'error',
    title: 'the deletion of the CRD hangs',
    advice: 'List the versions that its objects are stored in, so that they can be read; or delete the objects from etcd.',
  },
  'next-refused': {
    severity: 'error',
    title: 'the server refuses the new CRD in place of the old one',
    advice: 'kubectl structural storage-plan lists the releases in between.',
  },
  unreadable: {
    severity: 'error',
    title: 'the object cannot be read',
    advice: 'List the version that it is stored in. The deletion of the CRD hangs while it has such objects.',
  },
  invalid: {
    severity: 'error',
    title: 'every write of the object is refused, even one that changes nothing',
    advice: 'Fix the object, or relax the CRD.',
  },
  'not-rewritable': {
    severity: 'error',
    title: 'a migration of the object to the storage version is refused',
    advice: 'Fix the object in the version in which it is accepted, before anything else.',
  },
  ownership: {
    severity: 'error',
    title: 'managedFields name a version that the CRD does not list, so that server-side apply fails (status 500)',
    advice: 'Remove these entries, or change them to a version that is served.',
  },
  'next-unreadable': {
    severity: 'error',
    title: 'the object cannot be read under the new CRD',
    advice:
      'Keep its version listed until all objects are rewritten: kubectl structural storage-plan. The deletion of the CRD hangs while it has such objects.',
  },
  'next-invalid': {
    severity: 'error',
    title: 'every write of the object is refused under the new CRD',
    advice: 'Fix the objects first, or let the CRD allow them.',
  },
  'next-not-rewritable': {
    severity: 'error',
    title: 'a migration of the object to the storage version of the new CRD is refused',
    advice: 'Fix the object under the old CRD, before the new one is released.',
  },
  'next-loses-fields': {
    severity: 'error',
    title: 'the object loses fields under the new CRD',
    advice: 'Keep the fields, or check that nobody needs them.',
  },
  'next-ownership': {
    severity: 'error',
    title: 'managedFields name a version that the new CRD does not list, so that server-side apply fails (status 500)',
    advice: 'kubectl structural storage-plan has a script for it.',
  },
  unserved: {
    severity: 'error',
    title: 'the manifest is written in a version that the CRD does not serve, so that it cannot be applied',
    advice: 'Write it in a version that is served.',
  },
  'next-not-applied': {
    severity: 'error',
    title: 'the manifest is written in a version that the new CRD does not serve, so that it can no longer be applied',
    advice: 'Write it in a version that both serve, before the new CRD comes.',
  },
  'next-gone': {
    severity: 'error',
    title: 'the new CRDs have others of its group, and no longer the one of the object',
    advice: 'Check whether the CRD is deleted: all its objects go with it.',
  },
  'version-gone': {
    severity: 'error',
    title: 'the apiVersion of a built-in kind is not served',
    advice: 'Write the object in a version that is served; kubectl structural validate --fix does that if nothing else changes.',
  },
  'non-structural': {
    severity: 'warning',
    title: 'the CRD is not structural',
    advice: 'Give it a structural schema: without one nothing is pruned, defaulted or published.',
  },
  'refused-as-new': {
    severity: 'warning',
    title: 'the server would refuse to create the CRD, as a restore of a backup does',
    advice: 'Fix the CRD with the next release.',
  },
  warned: {
    severity: 'warning',
    title: 'the server warns of the CRD',
    advice: 'Follow the warning.',
  },
  'next-warned': {
    severity: 'warning',
    title: 'the server warns of the new CRD',
    advice: 'Follow the warning.',
  },
  'stored-versions': {
    severity: 'warning',
    title: 'status.storedVersions holds more than the storage version',
    advice: 'Rewrite all objects, then remove the other versions: kubectl structural storage-plan.',
  },
  tolerated: {
    severity: 'warning',
    title: 'the object is invalid, and tolerated until the invalid part is written again',
    advice: 'Fix the object: it could not be created again.',
  },
  'loses-fields': {
    severity: 'warning',
    title: 'the object has fields that are dropped',
    advice: 'Add the fields to the schema, or stop writing them.',
  },
  'next-tolerated': {
    severity: 'warning',
    title: 'the object becomes invalid under the new CRD, and is tolerated until the invalid part is written again',
    advice: 'Fix the objects first, or let the CRD allow them.',
  },
  'next-changes': {
    severity: 'warning',
    title: 'the object is defaulted or converted differently under the new CRD',
    advice: 'Check that controllers expect it.',
  },
  'next-unfilled': {
    severity: 'warning',
    title: 'whether the new CRD takes the object depends on a variable that is filled in later',
    advice: 'Check what the variable stands for.',
  },
  'next-unconverted': {
    severity: 'warning',
    title: 'what becomes of the object under the new CRD is not known: a webhook converts it',
    advice: 'Test the new webhook with these objects.',
  },
  'next-unserved': {
    severity: 'warning',
    title: 'the object was written in a version that the new CRD does not serve',
    advice: 'Move these clients to another version first.',
  },
  deprecated: {
    severity: 'warning',
    title: 'the manifest is written in a version that is deprecated',
    advice: 'Write it in a version that is not.',
  },
  'next-deprecated': {
    severity: 'warning',
    title: 'the manifest is written in a version that the new CRD deprecates',
    advice: 'Write it in a version that is not.',
  },
  'version-deprecated': {
    severity: 'warning',
    title: 'the apiVersion of a built-in kind is deprecated',
    advice: 'Write the object in the version that takes its place, before this one is gone.',
  },
  changes: {
    severity: 'note',
    title: 'the object is defaulted or converted when it is read',
    advice: 'Nothing to do.',
  },
  unfilled: {
    severity: 'note',
    title: 'whether the object is valid depends on a variable that is filled in later',
    advice: 'Check what the variable stands for.',
  },
  unconverted: {
    severity: 'note',
    title: 'a webhook converts the object, and its answer is not known',
    advice: 'Test the webhook with this object.',
  },
} as const satisfies Readonly<Record<string, AuditClass>>;

/** The name of a kind of findings. */
export type AuditClassName = keyof typeof AUDIT_CLASSES;

/** The kinds in the order of the table, the most serious first. */
export const AUDIT_CLASS_NAMES = Object.keys(AUDIT_CLASSES) as readonly AuditClassName[];

/** Those that are about definitions, not about objects. */
export const DEFINITION_CLASSES: ReadonlySet<AuditClassName> = new Set([
  'refused-on-update',
  'not-served',
  'not-deleted',
  'next-refused',
  'non-structural',
  'refused-as-new',
  'warned',
  'next-warned',
  'stored-versions',
]);

/** Those that are about versions of built-in kinds: each object is named, as each has to be written again. */
export const BUILTIN_CLASSES: ReadonlySet<AuditClassName> = new Set(['version-gone', 'version-deprecated']);
