import type { SurveyOutcome } from '@structural/evolve';
import type { VersionRole } from '../plan/storage-plan.js';
import type { AuditClassName, AuditSeverity } from './audit-class.js';

/** Where something was read. */
export interface AuditPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** One of what a finding is about. */
export interface AuditExample {
  /** With its namespace, `jobs/mine`; the name of a definition for those. */
  readonly name: string;
  readonly place: AuditPlace;
  /** The server's words and what is lost, a clause each. */
  readonly details: readonly string[];
}

/** What is so of some objects of a kind, or of a definition. */
export interface AuditFinding {
  readonly class: AuditClassName;
  readonly severity: AuditSeverity;
  readonly definition: string;
  /** What is wrong in one clause, the same for all it is about: a field and the kind of its error, what is lost. */
  readonly what: string;
  /** How many objects, or 1 for a definition. */
  readonly count: number;
  /** Some of them, the first that were read. */
  readonly examples: readonly AuditExample[];
}

/** Who wrote objects of a kind in a version, as managedFields tell. */
export interface AuditWriter {
  readonly version: string;
  readonly manager: string;
  readonly objects: number;
}

/** What was found of one definition and its objects. */
export interface AuditedDefinition {
  readonly name: string;
  readonly kind: string;
  readonly place: AuditPlace;
  readonly versions: readonly VersionRole[];
  readonly storedVersions: readonly string[];
  /** Whether its status has these. */
  readonly isStoredKnown: boolean;
  /** There is a new definition for it. */
  readonly hasNext: boolean;
  readonly objects: number;
  /** Under the definition as it is; one that loses fields counts so beside a worse outcome. */
  readonly now: Readonly<Record<SurveyOutcome, number>>;
  /** Under the new definition: what is not so already; empty where there is none. */
  readonly next: Readonly<Record<SurveyOutcome, number>> | undefined;
  /** The most active ones first, some twenty at most. */
  readonly writers: readonly AuditWriter[];
}

/** An audit; plain data. */
export interface AuditReport {
  readonly kubeVersion: string;
  readonly definitions: readonly AuditedDefinition[];
  /** The most serious first, then those about most objects. */
  readonly findings: readonly AuditFinding[];
  readonly objects: number;
  /** Objects of built-in kinds, of which only the versions are checked. */
  readonly builtin: number;
  /** Objects of other kinds without a definition. */
  readonly others: number;
  readonly severities: Readonly<Record<AuditSeverity, number>>;
}
