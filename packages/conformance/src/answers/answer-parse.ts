import { convertYamlToJson } from '@structural/document';
import type { ProtocolAnswer, ProtocolRequest } from '../request.js';

/** Answers `parse`: the text as sigs.k8s.io/yaml turns it into JSON, before anything decodes it. */
export function answerParse(request: ProtocolRequest): ProtocolAnswer {
  const converted = convertYamlToJson(request.text ?? '');
  return converted.ok ? { json: converted.json, strictError: converted.strictError ?? '' } : { error: converted.error.message };
}
