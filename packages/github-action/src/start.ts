import { join } from 'node:path';
import { loadCompiled } from '@structural/runner';
import type * as Main from './main.js';

/** The folder of the bundle, which is CommonJS. */
declare const __dirname: string;
declare const require: NodeJS.Require;
/** Written into the bundle when it is made: what tells one build of the program from others. */
declare const STRUCTURAL_BUILD: string;

const compiled = { program: 'structural-action', build: STRUCTURAL_BUILD, use: 'step' };
const { start } = loadCompiled<typeof Main>(join(__dirname, 'main.cjs'), compiled, require);

start();
