import type { ConversionLosses } from '@structural/core';
import type { JsonObject } from '@structural/json';
import type { ObjectsVerdict } from '../objects/judge-objects.js';
import type { RollbackVerdict } from '../rollback/rollback-verdict.js';
import type { Obstacles } from './obstacles.js';
import type { ReleasePurpose } from './releases.js';

/** What one version of a definition is at a moment. */
export interface VersionRole {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
}

/** `status.storedVersions` around a step. */
export interface StoredVersions {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

interface Step {
  /** One line in the imperative. */
  readonly title: string;
  /** Why it is a step of its own. */
  readonly why: string;
  /** What has to be so before it, a sentence each. */
  readonly needs: readonly string[];
  readonly storedVersions: StoredVersions;
}

/** A release of the definition: its manifest is applied, and the server fills in the rest. */
export interface ReleaseStep extends Step {
  readonly kind: 'release';
  readonly purpose: ReleasePurpose;
  readonly manifest: JsonObject;
  readonly versions: readonly VersionRole[];
  /** Why the server refuses it; none in a plan that can be carried out. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** What reads and writes lose between its versions from now on, where no webhook converts. */
  readonly losses: readonly ConversionLosses[];
  /** What becomes of the objects given when it is applied; absent where none were given. */
  readonly ahead?: ObjectsVerdict;
  /** What going back to the release before means, once objects were written with this one. */
  readonly back: RollbackVerdict;
}

/** The rewriting of all objects, after which they lie in storage in one version. */
export interface MigrationStep extends Step {
  readonly kind: 'migration';
  readonly version: string;
  /** For servers that migrate themselves. */
  readonly storageVersionMigration: JsonObject;
  /** Whether the server of the plan does so, and forgets the stored versions by itself; otherwise the script is the way. */
  readonly isByServer: boolean;
  /** For any server, with kubectl alone: POSIX shell. */
  readonly script: string;
  /** The JSON patch of the status subresource that forgets the versions, and fails where the status is not as expected. */
  readonly statusPatch: string;
  /** What is lost for ever of objects that lie in storage in another version; empty where a webhook converts. */
  readonly losses: readonly ConversionLosses[];
}

/** The step after which objects do not tell in a version that is to be dropped who owns their fields. */
export interface OwnershipStep extends Step {
  readonly kind: 'ownership';
  readonly leaving: readonly string[];
  /** With kubectl alone: POSIX shell. */
  readonly script: string;
  /** Whether such entries are taken out, since a webhook may have another place for the fields; otherwise they get the served version. */
  readonly losesOwnership: boolean;
}

/** One step of a plan. */
export type PlanStep = ReleaseStep | MigrationStep | OwnershipStep;

/** The way from the definition of a cluster to another one, in steps none of which the server refuses. */
export interface StoragePlan {
  readonly name: string;
  readonly kind: string;
  /** Of the server: `1.37`. */
  readonly kubeVersion: string;
  /** Whether nothing said which versions are stored, so that the old storage version is taken for all of them. */
  readonly assumesStored: boolean;
  readonly from: readonly VersionRole[];
  readonly to: readonly VersionRole[];
  readonly storedVersions: StoredVersions;
  /** What the server says where the new definition is applied at once. */
  readonly atOnce: readonly string[];
  /** Objects that a migration of the plan cannot rewrite, to be fixed before the first step; absent where there are none. */
  readonly obstacles?: Obstacles;
  readonly steps: readonly PlanStep[];
  /** How the versions are converted into one another. */
  readonly conversion: 'None' | 'Webhook';
  /** Going back to the old definition at the end of the plan. */
  readonly rollback: RollbackVerdict;
}
