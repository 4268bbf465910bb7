// Starts the packed test server, and prints its URL. It ends as programs do, so that `--cpu-prof` of the bench is of it, too.
import { startCluster } from '@structural/test-server';

const { url } = await startCluster();
process.stdout.write(`${url}\n`);
process.once('SIGTERM', () => process.exit());
