import type { Response } from '../../server/server/client.js';

/** An answer without what is another one each time, or on each server: times, names and versions that are given, Kubernetes' own prose, and who owns the fields of definitions. */
export function settled({ headers, status, text, warnings }: Response): string {
  const kept = text
    .replace(/"(creationTimestamp|deletionTimestamp|time|lastTransitionTime)":"[^"]*"/g, '"$1":"TIME"')
    .replace(/"uid":"[^"]*"/g, '"uid":"UID"')
    .replace(/"resourceVersion":"\d*"/g, '"resourceVersion":"VERSION"')
    .replace(/,"managedFields":\[.*\]\},"spec":\{"group"/, '},"spec":{"group"')
    .replace(/\bgen-[a-z0-9]{5}\b/g, 'gen-xxxxx')
    .replace(/"description":"(?:Name must be unique|The name of the object)[^"]*"/, '"description":"NAME"');
  return [status, headers['content-type'] ?? '', ...warnings, kept].join('\n');
}
