import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a folder in `parent` holds other people's files, and is not entered below one that the user named: of git, npm or Go. */
export function isInstalled(parent: string, name: string): boolean {
  return name === '.git' || name === 'node_modules' || (name === 'vendor' && existsSync(join(parent, name, GO_MODULES)));
}

/** What Go writes into the folder of the modules that it copies. */
export const GO_MODULES = 'modules.txt';
