/** The forms of reports of verdicts, as users name them. */
export const REPORT_FORMATS = ['human', 'json', 'name', 'junit', 'sarif', 'github', 'gitlab', 'status', 'kubeconform', 'tap'] as const;

/** The forms of reports about changes. */
export const CHANGE_FORMATS = ['human', 'json', 'markdown', 'sarif', 'junit', 'github', 'gitlab'] as const;

/** The forms of audits. */
export const AUDIT_FORMATS = ['human', 'json', 'markdown', 'html', 'sarif', 'junit', 'github', 'gitlab'] as const;

/** The forms of reports about upgrades. */
export const UPGRADE_FORMATS = ['human', 'json', 'markdown', 'sarif', 'github', 'gitlab'] as const;

/** The forms of storage plans. */
export const PLAN_FORMATS = ['human', 'json', 'markdown', 'html'] as const;

/** The forms of surveys. */
export const SURVEY_FORMATS = ['human', 'json', 'name'] as const;

/** The forms of reports of tests. */
export const TEST_REPORT_FORMATS = ['dots', 'tree', 'json', 'junit', 'github', 'tap'] as const;

/** The forms of reports that are made of several. */
export const MERGED_FORMATS = ['human', 'json', 'sarif', 'junit'] as const;

/** One of {@link REPORT_FORMATS}. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** One of {@link CHANGE_FORMATS}. */
export type ChangeFormat = (typeof CHANGE_FORMATS)[number];

/** One of {@link AUDIT_FORMATS}. */
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** One of {@link UPGRADE_FORMATS}. */
export type UpgradeFormat = (typeof UPGRADE_FORMATS)[number];

/** One of {@link PLAN_FORMATS}. */
export type PlanFormat = (typeof PLAN_FORMATS)[number];

/** One of {@link SURVEY_FORMATS}. */
export type SurveyFormat = (typeof SURVEY_FORMATS)[number];

/** One of {@link TEST_REPORT_FORMATS}. */
export type TestReportFormat = (typeof TEST_REPORT_FORMATS)[number];
