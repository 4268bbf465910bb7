import junit, { type Builder } from 'junit-report-builder';

/** The builder of reports. Its types are those of an ES module, but what Node.js loads is CommonJS, whose only export is the default one. */
export const junitBuilder = junit as unknown as Builder;

/** A suite of a report. */
export type JunitSuite = ReturnType<Builder['testSuite']>;
