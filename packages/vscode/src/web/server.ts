import { startInWorker, type MessageScope } from '@structural/language-server/worker';

declare const STRUCTURAL_VERSION: string;

startInWorker(globalThis as unknown as MessageScope, { version: STRUCTURAL_VERSION });
