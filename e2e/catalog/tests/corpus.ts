import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../shared/corpus/crds', import.meta.url));

/** The folder of public CRDs beside this repository; undefined where it is not. */
export const corpus = existsSync(folder) ? folder : undefined;
