#!/usr/bin/env node
// Answers the conformance protocol: answer.js [--kube-version 1.NN], requests on standard input.
import { parseArgs } from 'node:util';
import { kubernetesVersion } from '@structural/core';
import { answerStream, openDeepAnswers } from '../dist/index.js';

const { values } = parseArgs({ options: { 'kube-version': { type: 'string', default: '1.37' } } });
const minor = /^1\.(1[5-9]|2\d|3[0-8])$/.exec(values['kube-version']);
if (minor === null) {
  console.error(`answer: --kube-version ${values['kube-version']} is not one of 1.15 to 1.38`);
  process.exit(2);
}
const version = kubernetesVersion(Number(minor[1]));
const deep = openDeepAnswers(new URL('./answer-deep.js', import.meta.url), version.minor);
await answerStream(process.stdin, process.stdout, version, deep.answer);
await deep.close();
