import { rules } from '@structural/checker';
import { CHANGE_RULES, type ChangeRulePage } from '@structural/compare';
import type { ReportedRule } from '@structural/presenters';

/** The rules that reports about changes name. */
export function changeRules(): readonly ReportedRule[] {
  const others = rules.filter(({ id }) => id === 'unused-acknowledgement' || id === 'invalid-acknowledgement');
  return [...CHANGE_RULES.map(toRule), ...others];
}

function toRule({ examples, id, title, whatChanged, whyItMatters }: ChangeRulePage): ReportedRule {
  return {
    id,
    title,
    severity: examples.some(({ breaks }) => breaks.length > 0) ? 'error' : 'info',
    docs: { whatItDoes: whatChanged, whyItMatters, wrong: [], right: [], reference: REFERENCE },
  };
}

const REFERENCE = {
  title: 'Changing the API',
  url: 'https://github.com/kubernetes/community/blob/main/contributors/devel/sig-architecture/api_changes.md',
};
