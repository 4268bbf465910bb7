/** The forms of a report, as users name them. */
export const REPORT_FORMATS = ['human', 'json', 'name', 'junit', 'sarif', 'github', 'gitlab', 'status', 'kubeconform'] as const;

/** One of {@link REPORT_FORMATS}. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];
