import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { DEFINITION } from './assertions.mjs';
import { sourcesThatRun } from './sources-that-run.mjs';

/** What is asserted, by the piece that has what runs for it and not for those before. */
const PIECES = { kept: 'answers of an earlier run', accepted: 'custom resources', 'accepted-builtin': 'built-in kinds' };

/** The piece of each source that runs when the matchers whose engine is the bundle `main` accept something. */
export function sourcesOfAssertions(main) {
  const prepare = (folder) => {
    mkdirSync(join(folder, 'config/crd'), { recursive: true });
    writeFileSync(join(folder, 'config/crd/backups.yaml'), stringify(DEFINITION));
  };
  const found = new Map();
  for (const [piece, about] of Object.entries(PIECES))
    for (const source of sourcesThatRun([PROGRAM, main, about], prepare)) if (!found.has(source)) found.set(source, piece);
  return found;
}

const PROGRAM = fileURLToPath(new URL('assertions.mjs', import.meta.url));
