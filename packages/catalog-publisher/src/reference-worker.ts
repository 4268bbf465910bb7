import { parentPort, workerData } from 'node:worker_threads';
import type { PageOrder } from './reference-backend/page-order.js';
import { referencePage } from './reference-backend/reference-page.js';

parentPort?.postMessage(referencePage(workerData as PageOrder));
