import { parseYaml } from '@structural/document';
import { printJson } from '@structural/json';
import type { Answer, Request } from './request.js';

/** Answers `parse`: the text as sigs.k8s.io/yaml turns it into JSON. */
export function answerParse(request: Request): Answer {
  const parsed = parseYaml(request.text ?? '');
  return parsed.ok ? { json: printJson(parsed.value), strictError: parsed.strictError ?? '' } : { error: parsed.error.message };
}
