import fc from 'fast-check';

// A build must not fail today and pass tomorrow: properties run on one seed, and on any other with STRUCTURAL_SEED.
fc.configureGlobal({ seed: Number(process.env.STRUCTURAL_SEED ?? 20261121) });
