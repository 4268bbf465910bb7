/** The widest line of a report. */
export const WIDEST = 160;
