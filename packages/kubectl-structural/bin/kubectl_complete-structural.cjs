#!/usr/bin/env node
// What kubectl runs to complete the command line of `kubectl structural`.
process.argv.splice(2, 0, '__complete');
require('../dist/kubectl-structural.cjs');
