import { DEFINITIONS } from '@structural/sources';
import type { Connection } from '../requests/connection.js';
import type { Cluster } from './cluster.js';
import { isWanted, openReading, type ClusterOptions } from './cluster-reading.js';
import { readDefinitions } from './read-definitions.js';
import { readObjects } from './read-objects.js';

/** Opens a cluster; nothing is asked of it yet. */
export function openCluster(connection: Connection, options: ClusterOptions): Cluster {
  const reading = openReading(connection, options);
  const { laterStates, name, requester, sums } = reading;
  return {
    name,
    isWanted: (definition) => isWanted(reading, DEFINITIONS, definition),
    async *definitions(names) {
      yield* await readDefinitions(reading, names);
    },
    objects: (names) => readObjects(reading, names),
    counts: () => ({ ...sums, ...requester.counts, laterStates }),
    expected: () => reading.expected && Math.max(reading.expected, sums.objects),
    close: () => connection.close(),
  };
}
