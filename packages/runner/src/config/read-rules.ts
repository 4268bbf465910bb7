import { findConvention, hasSeverity, knownRule, RULE_SEVERITIES, type RuleId, type RuleSeverity } from '@structural/checker';
import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { RuleSetting, RuleSettings } from '../setup/rule-settings.js';

/** Takes what is wrong with a value, or with its key. */
export type TakeFault = (at: JsonPath, message: string, part?: 'key' | 'value') => void;

/** Reads what a config file says of single rules; each unknown name, severity and option is a fault of its own. */
export function readRules(at: JsonPath, value: JsonValue, fault: TakeFault): RuleSettings {
  const settings = new Map<RuleId, RuleSetting>();
  if (!isJsonObject(value)) {
    fault(at, `${at.join('.')} must be a mapping from rules to ${SEVERITIES}, or to their options`);
    return settings;
  }
  for (const [name, said] of Object.entries(value)) {
    const place = [...at, name];
    const known = knownRule(name.slice(0, 80));
    if (!known.ok) fault(place, known.near === undefined ? known.message : `${known.message}; did you mean ${known.near}?`, 'key');
    else if (!hasSeverity(known.id)) fault(place, `${known.id} is always a note: its severity cannot be changed`, 'key');
    else
      settings.set(known.id, { ...(known.convention && { convention: known.convention }), ...readSetting(place, known.id, said, fault) });
  }
  return settings;
}

const SEVERITIES = 'off, warning or error';

function readSetting(at: JsonPath, id: RuleId, said: JsonValue, fault: TakeFault): RuleSetting {
  const severity = severityOf(said);
  if (severity !== undefined) return { severity };
  if (isJsonObject(said)) return readMembers(at, id, said, fault);
  fault(at, `${at.join('.')} must be ${SEVERITIES}, or a mapping with severity${findConvention(id) === undefined ? '' : ' and options'}`);
  return {};
}

function readMembers(at: JsonPath, id: RuleId, { severity: word, ...options }: JsonObject, fault: TakeFault): RuleSetting {
  const severity = severityOf(word);
  if (word !== undefined && severity === undefined) fault([...at, 'severity'], `${at.join('.')}.severity must be ${SEVERITIES}`);
  const convention = findConvention(id);
  if (convention === undefined) {
    for (const name of Object.keys(options)) fault([...at, name], `${id} has no options, only a severity`, 'key');
  } else {
    for (const { isUnknown, message, path } of convention.optionProblems(options))
      fault([...at, ...path], `${at.join('.')}: ${message}`, isUnknown ? 'key' : 'value');
  }
  return { ...(severity && { severity }), ...(Object.keys(options).length > 0 && { options }) };
}

/** YAML 1.1, which Kubernetes reads, takes an `off` without quotes for false. */
function severityOf(value: JsonValue | undefined): RuleSeverity | undefined {
  return value === false ? 'off' : RULE_SEVERITIES.find((each) => each === value);
}
