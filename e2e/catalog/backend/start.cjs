// A real Backstage backend with the catalog and the module as it is bundled. Started by the test as a process of its own: under a test
// runner it would not end.
const { createBackend } = require('@backstage/backend-defaults');
const { mockServices } = require('@backstage/backend-test-utils');

const backend = createBackend();
backend.add(mockServices.rootConfig.factory({ data: JSON.parse(process.env.BACKEND_CONFIG) }));
backend.add(require('@backstage/plugin-catalog-backend').default);
backend.add(require(process.env.CATALOG_MODULE).default);
backend.start().then(
  () => process.stdout.write('started\n'),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  },
);
