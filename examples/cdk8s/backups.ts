import { ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';

export interface BackupsProps {
  readonly databases: readonly string[];
  readonly schedule: string;
  /** How many copies of each database, as its users write it. */
  readonly copies: string;
}

const retention = { keep: 'newest', days: 30 };

/** A backup of each database. */
export class Backups extends Chart {
  constructor(scope: Construct, id: string, props: BackupsProps) {
    super(scope, id);
    for (const database of props.databases)
      new ApiObject(this, database, {
        apiVersion: 'example.com/v1',
        kind: 'Backup',
        spec: { database, shedule: props.schedule, replicas: props.copies, retention },
      });
  }
}
