import { counted, inert, inertJson, visible, visibleLines, type TextOf } from '@structural/presenters';
import { linesIn, placeText } from '../report/lines-of.js';
import { witnessText } from '../report/witness-text.js';
import type { BundleUpgrades } from './bundle-upgrades.js';
import type { JudgedUpgrades, UpgradeFault } from './judge-upgrades.js';

/** A report about upgrades between bundles. */
export interface UpgradesReport {
  readonly bundles: number;
  readonly missing: BundleUpgrades['missing'];
  readonly unclear: readonly string[];
  readonly judged: JudgedUpgrades;
  readonly textOf: TextOf;
}

/** The report for people; ends with a line end. */
export function renderUpgrades({ bundles, judged, missing, textOf, unclear }: UpgradesReport, isQuiet: boolean): string {
  const linesOf = linesIn(textOf);
  const { faults, leftOut, undecided, upgrades } = judged;
  const blocks = alike(faults).map(([fault, others]) => renderFault(fault, others, placeText(fault.place, linesOf)));
  const refused = faults.filter(({ severity }) => severity === 'error').length;
  const summary = [
    `${counted(upgrades, 'upgrade')} of ${counted(bundles, 'bundle')} checked: ${refused + (faults.length - refused) === 0 ? 'no findings' : `${counted(refused, 'error')}, ${counted(faults.length - refused, 'warning')}`}`,
    ...(undecided > 0 ? [`${counted(undecided, 'change')} may refuse objects, and none was found`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'change')} not checked: the time was over`] : []),
    ...(missing.length > 0 ? [`${counted(missing.length, 'replaced bundle')} not in the input`] : []),
    ...(unclear.length > 0 ? [`${counted(unclear.length, 'folder')} with several ClusterServiceVersions skipped`] : []),
  ].join('; ');
  return inert([...blocks, ...(isQuiet ? [] : [`${summary}\n`])].join('\n'));
}

/** Faults that say the same of several fields are one, with how many others there are. */
function alike(faults: readonly UpgradeFault[]): readonly (readonly [UpgradeFault, number])[] {
  const groups = new Map<string, [UpgradeFault, number]>();
  for (const fault of faults) {
    const key = JSON.stringify([fault.to, fault.rule, fault.severity, fault.definition, fault.version, fault.message, fault.from]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [fault, 0]);
    else known[1]++;
  }
  return [...groups.values()];
}

function renderFault(
  { definition, field, from, hint, message, rule, severity, to, version, witness }: UpgradeFault,
  alikeCount: number,
  place: string,
): string {
  const named = [definition, version, field === '' ? '(root)' : field].filter((part) => part !== undefined).join(' ');
  const subject = alikeCount === 0 ? named : `${named} and ${counted(alikeCount, 'other field')}`;
  const shown = witness && witnessText(witness);
  const indented = (text: string): string =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => `      ${visible(line)}\n`)
      .join('');
  const [first = '', ...others] = from;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')}`;
  return [
    `${place}: ${severity}: ${visible(subject)}: ${visibleLines(message, '  ')} [${rule}]\n`,
    `  = note: upgrade from ${visible(first)}${more} to ${visible(to)}\n`,
    ...(shown === undefined
      ? []
      : [`  = note: an object that is refused:\n${indented(shown.text)}  = note: the new CRD ${visibleLines(shown.newSays, '      ')}\n`]),
    `  = help: ${visibleLines(hint, '      ')}\n`,
  ].join('');
}

/** The report as JSON, with a line end. */
export function renderUpgradesJson({ bundles, judged, missing, textOf, unclear }: UpgradesReport): string {
  const linesOf = linesIn(textOf);
  const { faults, ...counts } = judged;
  const report = {
    schemaVersion: 1,
    bundles,
    ...counts,
    missing,
    unclear,
    findings: faults.map(({ place, witness, ...fault }) => {
      const shown = witness && witnessText(witness, true);
      const at = linesOf(place.file)?.positionOf(place.range.start);
      return { ...fault, file: place.file, ...at, ...(shown && { object: shown.text, newSays: shown.newSays }) };
    }),
  };
  return inertJson(`${JSON.stringify(report, undefined, 2)}\n`);
}
