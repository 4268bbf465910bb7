export { judgeUpgradeIn, withoutRevision } from './run/upgrade/judge-upgrade.js';
export type { JudgedUpgrade } from './run/upgrade/judge-upgrade.js';
