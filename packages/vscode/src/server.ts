import { startOverStreams } from '@structural/language-server';

declare const STRUCTURAL_VERSION: string;

const home = process.env['HOME'] ?? process.env['USERPROFILE'];
startOverStreams({ input: process.stdin, output: process.stdout }, { version: STRUCTURAL_VERSION, ...(home !== undefined && { home }) });
