import { bundleUpgrades, judgingUpgrades, readBundles, renderUpgrades, renderUpgradesJson, type BundleFile } from '@structural/evolve';
import { visible } from '@structural/presenters';
import { readAhead } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { findListed, openInputSearch, reportSkipped } from '../inputs/input-search.js';
import { openCount } from '../program/progress.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import type { CompareFlags } from './compare-flags.js';
import { codeOf, untilInterrupted } from './until-interrupted.js';

/** Reports what OLM refuses of the upgrades between the bundles that a name stands for, each in a folder of its own. */
export async function compareBundles(name: string, flags: CompareFlags, outside: Streams): Promise<ExitCode> {
  const { failOn, kubeVersion, output, quiet } = flags;
  if (output !== 'human' && output !== 'json') return refuse(`--bundles has no form ${output}; it has human and json`, outside);
  const finding = openInputSearch(flags, outside);
  const { streams } = finding;
  const read = await bundleFiles(name, finding);
  if (typeof read === 'string') return refuse(read, streams);
  await reportSkipped(finding, quiet);
  const { bundles, unclear } = readBundles(read.files);
  if (bundles.length === 0) return refuse(`${visible(name)}: has no folder with a ClusterServiceVersion`, streams);
  const { missing, upgrades } = bundleUpgrades(bundles);
  const count = await openCount(streams, quiet, 'upgrades');
  const take = streams.interrupts?.release();
  const outcome = await untilInterrupted(flags.timeLimit, (isOver) =>
    judgingUpgrades(upgrades, {
      kubernetesVersion: kubeVersion,
      isOver,
      onUpgrade: (done, to) => {
        count.show(done, upgrades.length, `comparing ${visible(to)}`);
      },
    }),
  );
  take?.();
  count.clear();
  const judged = outcome.value;
  const texts = new Map(read.files.map(({ file, text }) => [file, text]));
  const report = { bundles: bundles.length, missing, unclear, judged, textOf: (file: string) => texts.get(file) };
  await write(streams.stdout, output === 'json' ? renderUpgradesJson(report) : renderUpgrades(report, quiet));
  const isRefused = judged.leftOut > 0 || judged.faults.some(({ severity }) => severity === 'error');
  const code = failOn !== 'never' && (isRefused || (failOn === 'undecided' && judged.undecided > 0)) ? EXIT_FINDINGS : EXIT_CLEAN;
  return codeOf(outcome, read.isWhole ? code : EXIT_FAILURE);
}

/** The files with a ClusterServiceVersion or a CRD. */
async function bundleFiles(
  name: string,
  finding: ReturnType<typeof openInputSearch>,
): Promise<{ readonly files: readonly BundleFile[]; readonly isWhole: boolean } | string> {
  const listed = await findListed([{ name, recursive: true }], finding);
  if (typeof listed === 'string') return listed;
  const absent = listed.find((input) => input.kind === 'problem');
  if (absent !== undefined && listed.length === 1) return `${visible(absent.name)}: ${visible(absent.message)}`;
  const files: BundleFile[] = [];
  let isWhole = true;
  for await (const input of readAhead(listed)) {
    if (input.kind === 'problem') {
      isWhole = false;
      await write(finding.streams.stderr, `error: ${visible(input.name)}: ${visible(input.message)}\n`);
      continue;
    }
    const bytes = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength);
    if (bytes.includes('ClusterServiceVersion') || bytes.includes('CustomResourceDefinition'))
      files.push({ file: input.name, text: bytes.toString() });
  }
  return { files, isWhole };
}
