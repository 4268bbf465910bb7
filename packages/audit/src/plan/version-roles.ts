import { versionsIn, type DefinitionState } from '../definitions/definition-state.js';
import type { VersionRole } from './storage-plan.js';

/** What the versions of a state are. */
export function rolesOf(state: Pick<DefinitionState, 'definition'>): readonly VersionRole[] {
  return versionsIn(state).map(({ deprecated, name, served, storage }) => ({ name, served, storage, deprecated }));
}

/** A version through which objects can be read and written: that of storage, if it is served. */
export function servedVersion(state: DefinitionState): string | undefined {
  const roles = rolesOf(state);
  return (roles.find(({ served, storage }) => served && storage) ?? roles.find(({ served }) => served))?.name;
}
