#!/usr/bin/env node
import { answerStream } from '../dist/index.js';

await answerStream(process.stdin, process.stdout);
