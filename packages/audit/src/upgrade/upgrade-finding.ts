import type { JsonObject } from '@structural/json';
import type { AuditExample, AuditPlace } from '../audit/audit-report.js';
import type { UpgradeClassName } from './upgrade-class.js';

/** A resource of the repository. */
export interface UpgradeObject {
  readonly value: JsonObject;
  readonly place: AuditPlace;
  /** What applies its file. */
  readonly owner?: { readonly name: string; readonly prunes: boolean };
}

/** What an upgrade does to some objects of a CRD, or to a CRD. */
export interface UpgradeFinding {
  readonly class: UpgradeClassName;
  readonly severity: 'error' | 'warning' | 'note';
  readonly definition: string;
  /** The file of the repository that has the CRD, or names what brings it. */
  readonly file: string;
  readonly what: string;
  /** How many objects of the repository; 1 for a CRD without any. */
  readonly count: number;
  readonly examples: readonly AuditExample[];
}
