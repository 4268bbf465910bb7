import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/nx', import.meta.url));

/** The path of Nx's program. */
export const nxProgram = join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin.nx);
