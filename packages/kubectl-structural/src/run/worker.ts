import { judgeBatches } from '@structural/runner';
import { openReport, type ReportPiece, type ReportRendering } from './open-render.js';

/** Judges one batch in a worker thread. */
export const judgeBatch = judgeBatches<ReportPiece, ReportRendering>(async (setup, checking) => (await openReport(setup, checking)).render);
