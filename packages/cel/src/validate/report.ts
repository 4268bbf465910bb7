/** Reports something wrong with a node. */
export type Report = (id: number, message: string) => void;
