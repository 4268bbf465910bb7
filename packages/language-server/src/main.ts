import { startOverStreams } from './start.js';

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;

const home = process.env['HOME'] ?? process.env['USERPROFILE'];
startOverStreams({ input: process.stdin, output: process.stdout }, { version: STRUCTURAL_VERSION, ...(home !== undefined && { home }) });
