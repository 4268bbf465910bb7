import type { AuditClassName, AuditSeverity } from '../audit/audit-class.js';

/** What an upgrade does, as a clause, and what to do about it. */
interface UpgradeClass {
  readonly severity: AuditSeverity;
  readonly title: string;
  readonly advice: string;
}

/** All that an upgrade may do, in the order of the report. */
export const UPGRADE_CLASSES = {
  deleted: {
    severity: 'error',
    title: 'the CRD is deleted, and all its objects in the cluster with it',
    advice: 'Keep the CRD (helm.sh/resource-policy: keep, prune: false), or move its objects first.',
  },
  removed: {
    severity: 'error',
    title: 'the resource is gone from the repository, and is deleted from the cluster',
    advice: 'Keep it (prune: false, or an annotation that says so), or see that it is not needed any more.',
  },
  order: {
    severity: 'error',
    title: 'the server refuses the new CRD in place of the old one',
    advice: 'kubectl structural storage-plan lists the releases in between.',
  },
  refused: {
    severity: 'error',
    title: 'the new CRD refuses the resource',
    advice: 'Fix the resource before the upgrade.',
  },
  dropped: {
    severity: 'error',
    title: 'the new CRD drops fields of the resource',
    advice: 'Move what the fields say to where the new version looks for it.',
  },
  stale: {
    severity: 'error',
    title: 'Helm does not upgrade the CRD in crds/, and the old one does not take what the resource says',
    advice: 'Let Flux replace CRDs (spec.upgrade.crds: CreateReplace), or apply those of the new chart first.',
  },
  data: {
    severity: 'error',
    title: 'the new CRD refuses what is stored in the cluster, or drops fields of it',
    advice: 'Change the objects before the upgrade: kubectl structural audit names them all.',
  },
  server: {
    severity: 'error',
    title: 'the next Kubernetes refuses the resource',
    advice: 'Fix the resource before the cluster is upgraded.',
  },
  unknown: {
    severity: 'warning',
    title: 'what a source brings is not known',
    advice: 'Run kubectl structural definitions sync, and commit structural.lock.',
  },
  unfilled: {
    severity: 'warning',
    title: 'whether the new CRD takes the resource depends on a variable that is filled in later',
    advice: 'Check what the variable stands for.',
  },
  unconverted: {
    severity: 'warning',
    title: 'what becomes of objects is not known: a webhook converts them',
    advice: 'Test the webhook of the new release with such objects, in a copy of the cluster.',
  },
  changed: {
    severity: 'warning',
    title: 'the resource is defaulted or converted differently, or its version is deprecated',
    advice: 'Check that this is wanted.',
  },
  lacking: {
    severity: 'warning',
    title: 'Helm does not upgrade the CRD in crds/, and the new controller needs what the old one lacks',
    advice: 'Let Flux replace CRDs (spec.upgrade.crds: CreateReplace), or apply those of the new chart first.',
  },
  tolerated: {
    severity: 'warning',
    title: 'the new CRD refuses what is stored in the cluster, and tolerates it as long as it is not changed',
    advice: 'Change the objects before somebody else has to.',
  },
  missing: {
    severity: 'warning',
    title: 'the resource is gone from the repository',
    advice: 'See what becomes of it in the cluster: nothing in these files says who applies it.',
  },
  left: {
    severity: 'note',
    title: 'Helm leaves the CRD in crds/ as it is',
    advice: 'Let Flux replace CRDs (spec.upgrade.crds: CreateReplace), or apply those of the new chart.',
  },
  moved: {
    severity: 'note',
    title: 'it comes from another source',
    advice: 'See that the old source does not delete it: whoever owned it may.',
  },
  kept: {
    severity: 'note',
    title: 'it is gone from its source, and stays in the cluster',
    advice: 'Delete it by hand once it is not needed.',
  },
} as const satisfies Readonly<Record<string, UpgradeClass>>;

/** The name of what an upgrade does. */
export type UpgradeClassName = keyof typeof UPGRADE_CLASSES;

/** Their names, in the order of the report. */
export const UPGRADE_CLASS_NAMES = Object.keys(UPGRADE_CLASSES) as readonly UpgradeClassName[];

/** Those after which it is not known what becomes of something: neither safe nor an error. */
export const UNKNOWN_UPGRADES: ReadonlySet<UpgradeClassName> = new Set(['unknown', 'unfilled', 'unconverted']);

/** The name under which reports show what an upgrade does: `upgrade/deleted`. */
export function upgradeRuleId(name: UpgradeClassName): string {
  return `upgrade/${name}`;
}

/** What the findings of an audit of stored objects are in an upgrade; manifests of a repository are judged as `OF_AUDIT` says. */
export const OF_STORED: Readonly<Partial<Record<AuditClassName, UpgradeClassName>>> = {
  'next-unreadable': 'data',
  'next-invalid': 'data',
  'next-loses-fields': 'data',
  'next-tolerated': 'tolerated',
  'next-unconverted': 'unconverted',
};

/** What the findings of an audit under new definitions are in an upgrade; those that are missing say nothing of one. */
export const OF_AUDIT: Readonly<Partial<Record<AuditClassName, UpgradeClassName>>> = {
  'next-refused': 'order',
  'next-unreadable': 'refused',
  'next-invalid': 'refused',
  'next-tolerated': 'refused',
  'next-not-applied': 'refused',
  'next-unfilled': 'unfilled',
  'next-unconverted': 'unconverted',
  'next-loses-fields': 'dropped',
  'next-changes': 'changed',
  'next-deprecated': 'changed',
};
