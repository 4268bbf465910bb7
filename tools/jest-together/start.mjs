// The first import of a file that runs several files of tests: what they register themselves in, instead of running (see `deferred-spec.mjs`).
globalThis[Symbol.for('structural.specs')] = new Map();
