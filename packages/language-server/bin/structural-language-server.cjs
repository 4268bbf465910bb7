#!/usr/bin/env node
const { startOverStreams } = require('../dist/language-server.cjs');
const { version } = require('../package.json');

const home = process.env.HOME ?? process.env.USERPROFILE;
startOverStreams({ input: process.stdin, output: process.stdout }, { version, ...(home !== undefined && { home }) });
