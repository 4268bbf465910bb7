import { answerEditor } from './answer-editor.js';

declare const STRUCTURAL_VERSION: string;

const home = process.env['HOME'] ?? process.env['USERPROFILE'];
answerEditor({ input: process.stdin, output: process.stdout }, { version: STRUCTURAL_VERSION, ...(home !== undefined && { home }) });
