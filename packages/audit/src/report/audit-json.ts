import { renderDocument } from '@structural/document';
import { fromPlain } from '@structural/json';
import type { AuditReport } from '../audit/audit-report.js';

/** An audit for machines. Fields may be added; none changes its meaning without a new `schemaVersion`. */
export function auditJson(report: AuditReport): string {
  return renderDocument(fromPlain({ schemaVersion: 1, ...report }), 'json');
}
