import { repositoryUrl, type ReportedRule } from '@structural/presenters';
import { toAuditRule } from '../audit/audit-rules.js';
import { UPGRADE_CLASS_NAMES, UPGRADE_CLASSES, upgradeRuleId } from './upgrade-class.js';

/** What an upgrade may do as rules, in the order of its report. */
export function upgradeRules(): readonly ReportedRule[] {
  return UPGRADE_CLASS_NAMES.map((name) => toAuditRule(upgradeRuleId(name), UPGRADE_CLASSES[name], REFERENCE));
}

const REFERENCE = { title: 'Upgrades', url: `${repositoryUrl}/blob/main/docs/reference/commands/upgrade.md` };
