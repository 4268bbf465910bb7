import { startInWorker, type MessageScope } from '@structural/language-server/worker';
import { answerPlayground } from './answers/answer-playground.js';

declare const STRUCTURAL_VERSION: string;

startInWorker(globalThis as unknown as MessageScope, { version: STRUCTURAL_VERSION, prepare: answerPlayground });
