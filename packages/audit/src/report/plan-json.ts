import { renderDocument } from '@structural/document';
import { fromPlain } from '@structural/json';
import type { StoragePlan } from '../plan/storage-plan.js';

/** Plans for machines, with all manifests and scripts. Fields may be added; none changes its meaning without a new `schemaVersion`. */
export function plansJson(plans: readonly StoragePlan[]): string {
  return renderDocument(fromPlain({ schemaVersion: 1, plans }), 'json');
}
