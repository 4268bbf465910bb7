// The thread of answer.js for requests that nest deeper than the main thread's stack allows.
import { parentPort, workerData } from 'node:worker_threads';
import { kubernetesVersion } from '@structural/core';
import { readDeep } from '@structural/document';
import { answerLine } from '../dist/index.js';

readDeep();
const version = kubernetesVersion(workerData);
parentPort.on('message', (line) => parentPort.postMessage(answerLine(line, version)));
