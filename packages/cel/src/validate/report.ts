/** Reports something wrong with a node. */
export type ReportNode = (id: number, message: string) => void;
