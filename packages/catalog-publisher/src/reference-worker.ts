import { parentPort, workerData } from 'node:worker_threads';
import type { PageOrder } from './reference-backend/page-maker.js';
import { referencePage } from './reference-backend/reference-page.js';

const { packed, version } = workerData as PageOrder;
parentPort?.postMessage(referencePage(packed, version));
