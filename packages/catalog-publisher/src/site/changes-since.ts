import { AUDIENCES, compareDefinitions, type CompareOptions, type Finding } from '@structural/compare';
import type { CustomResourceDefinition } from '@structural/core';
import { NEW_CRD, type PublishedChange } from '@structural/reference';

/**
 * What changed in a definition since it was published before, one entry a change, in the order of the command's report; without an `old` one it is new.
 *
 * Each verdict is that of `compare`: a change is breaking where a resource proves it.
 */
export function changesSince(
  old: CustomResourceDefinition | undefined,
  next: CustomResourceDefinition,
  options: CompareOptions = {},
): readonly PublishedChange[] {
  if (old === undefined) return [NEW_CRD];
  const byChange = new Map<string, Finding[]>();
  for (const finding of compareDefinitions([old], [next], options).findings) {
    const known = byChange.get(finding.change);
    if (known === undefined) byChange.set(finding.change, [finding]);
    else known.push(finding);
  }
  return [...byChange.values()].flatMap(toChange).sort((a, b) => rank(a) - rank(b));
}

/** The order of the command's report: what breaks before what may, each by who is affected first. */
function rank({ audiences, verdict }: PublishedChange): number {
  const first = AUDIENCES.findIndex((audience) => audiences.includes(audience));
  return ['breaking', 'undecided', 'harmless'].indexOf(verdict) * AUDIENCES.length + Math.max(first, 0);
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
