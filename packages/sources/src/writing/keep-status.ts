import { fchmodSync, fchownSync, fstatSync, type BigIntStats } from 'node:fs';
import { WriteRefusal } from './write-fault.js';

/**
 * Gives an open file the owner, the group and the permissions of the one that it is to replace, all bits of the mode among them.
 *
 * Throws a {@link WriteRefusal} where that is not possible, as for a file of somebody else, unless root asks.
 */
export function keepStatus(file: number, { gid, mode, uid }: BigIntStats): void {
  const permissions = mode & 0o7777n;
  const made = fstatSync(file, { bigint: true });
  try {
    if (made.uid !== uid || made.gid !== gid) fchownSync(file, Number(uid), Number(gid));
  } catch {
    throw new WriteRefusal(`it could not keep its owner (user ${uid}, group ${gid})`);
  }
  // After the owner: giving a file away takes its set-id bits.
  fchmodSync(file, Number(permissions));
  const kept = fstatSync(file, { bigint: true });
  if ((kept.mode & 0o7777n) !== permissions)
    throw new WriteRefusal(`it could not keep its mode (${permissions.toString(8).padStart(4, '0')})`);
}
