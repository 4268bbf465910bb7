import type { CheckSetup } from '@structural/checker';
import { provers } from '@structural/evolve';
import type { ClientSettings } from './client-settings.js';

/** What the engine is asked with by the settings of an editor alone. */
export function sharedOptions({
  requireCrd,
  strict,
}: ClientSettings): Pick<CheckSetup, 'fixes' | 'notesTypesOnly' | 'provers' | 'requireCrd' | 'requireObjects' | 'strict'> {
  return { requireCrd, requireObjects: 'among-others', strict, provers, fixes: true, notesTypesOnly: true };
}
