import { resolve } from 'node:path';
import { builtInProfile, readProfile, type Profile } from '@structural/evolve';
import { visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';

/** The profile that a file holds, or that is known by name where there is no such file; or why there is none. */
export async function openProfile(name: string, cwd: string): Promise<Profile | string> {
  const input = await readFileBytes(name, resolve(cwd, name));
  if (input.kind === 'problem')
    return (input.code === 'not-found' ? builtInProfile(name) : undefined) ?? `--profile ${visible(name)}: ${visible(input.message)}`;
  const read = readProfile(input.bytes);
  return read.ok ? read.profile : `--profile ${visible(name)}: ${visible(read.message)}`;
}
