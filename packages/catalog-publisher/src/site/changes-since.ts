import { AUDIENCES, compareDefinitions, type CompareOptions, type Finding } from '@structural/compare';
import type { CustomResourceDefinition } from '@structural/core';
import type { PublishedChange } from '@structural/reference';

/**
 * What changed in a definition since it was published before, one entry a change; without an `old` one it is new.
 *
 * Each verdict is that of `compare`: a change is breaking where a resource proves it.
 */
export function changesSince(
  old: CustomResourceDefinition | undefined,
  next: CustomResourceDefinition,
  options: CompareOptions = {},
): readonly PublishedChange[] {
  if (old === undefined) return [{ verdict: 'harmless', audiences: [], message: 'the CRD is new' }];
  const byChange = new Map<string, Finding[]>();
  for (const finding of compareDefinitions([old], [next], options).findings) {
    const known = byChange.get(finding.change);
    if (known === undefined) byChange.set(finding.change, [finding]);
    else known.push(finding);
  }
  return [...byChange.values()].flatMap(toChange);
}

function toChange(findings: readonly Finding[]): readonly PublishedChange[] {
  const verdict = (['breaking', 'undecided', 'harmless'] as const).find((one) => findings.some((finding) => finding.verdict === one));
  const [first] = AUDIENCES.flatMap((audience) =>
    findings.filter((finding) => finding.audience === audience && finding.verdict === verdict),
  );
  if (verdict === undefined || first === undefined) return [];
  const { field, message, version } = first;
  const hurt = AUDIENCES.filter((audience) => findings.some((finding) => finding.audience === audience && finding.verdict === verdict));
  return [
    {
      ...(version !== undefined && { version }),
      ...(field !== undefined && { field }),
      verdict,
      audiences: verdict === 'harmless' ? [] : hurt,
      message,
    },
  ];
}
