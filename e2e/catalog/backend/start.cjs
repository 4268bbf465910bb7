// A real Backstage backend with the catalog and the module, as an adopter writes it. Started by the test as a process of its own: under a
// test runner it would not end. `--config FILE`; brings its own database unless that file has one.
const { readFileSync } = require('node:fs');
const { Worker } = require('node:worker_threads');
const { createBackend } = require('@backstage/backend-defaults');

/** Starts the database, and has Backstage read where it is from the environment. */
async function provideDatabase() {
  const worker = new Worker(require.resolve('./database.mjs'));
  const port = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  worker.unref();
  process.env.APP_CONFIG_backend_database = JSON.stringify({
    client: 'pg',
    connection: { host: '127.0.0.1', port, user: 'postgres', password: 'postgres', database: 'postgres' },
    // It has one database and one session, which all connections share: no other may stand between a statement and its parameters.
    pluginDivisionMode: 'schema',
    ensureExists: false,
    ensureSchemaExists: true,
    knexConfig: { pool: { min: 1, max: 1 } },
  });
}

async function start() {
  const config = JSON.parse(readFileSync(process.argv[process.argv.indexOf('--config') + 1], 'utf8'));
  if (config.backend.database === undefined) await provideDatabase();
  const backend = createBackend();
  backend.add(import('@backstage/plugin-catalog-backend'));
  backend.add(import('@structural/catalog-publisher'));
  backend.add(import('@structural/catalog-publisher/reference'));
  await backend.start();
  process.stdout.write('started\n');
}

start().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
