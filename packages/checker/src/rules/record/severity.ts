/**
 * What the server does about a finding, a fact and no taste: `error`, it rejects · `warning`, it accepts but drops or
 * alters something, or the text is not what will reach it · `info`, nothing.
 */
export type Severity = 'error' | 'warning' | 'info';
