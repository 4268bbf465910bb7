import { parseDocuments } from '@structural/document';
import { isJsonArray, type JsonValue } from '@structural/json';
import { below, lockDigest, objectsBelow, textBelow } from '@structural/runner';
import { readArchive } from '@structural/sources';
import { chooseVersion } from './choose-version.js';
import { getKnown } from './fetch-file.js';
import type { Fetched, Network } from './fetched.js';

/** The index files of chart repositories, each fetched once a run. */
export type Indexes = Map<string, Promise<JsonValue | string>>;

/** Fetches a chart of an HTTP repository. */
export async function fetchChart(
  { chart, url, version }: { readonly url: string; readonly chart: string; readonly version?: string },
  indexes: Indexes,
  network: Network,
): Promise<Fetched | string> {
  const index = await (indexes.get(url) ?? remember(indexes, url, readIndex(url, network)));
  if (typeof index === 'string') return `index.yaml ${index}`;
  const entries = objectsBelow(index, 'entries', chart);
  if (entries.length === 0) return `the repository has no chart ${chart}`;
  const chosen = chooseVersion(
    entries.flatMap((entry) => textBelow(entry, 'version') ?? []),
    version,
  );
  const entry = entries.find((each) => textBelow(each, 'version') === chosen);
  const urls = below(entry, 'urls');
  const address = urls !== undefined && isJsonArray(urls) ? urls.find((each) => typeof each === 'string') : undefined;
  if (chosen === undefined || address === undefined || !URL.canParse(address, `${url}/`))
    return `the repository has no ${chart} ${version ?? ''}`.trimEnd();
  const answer = await getKnown(new URL(address, `${url}/`).href, network);
  if (typeof answer === 'string') return answer;
  const digest = lockDigest(answer.bytes);
  const promised = textBelow(entry, 'digest')?.replace(/^sha256:/, '');
  if (promised !== undefined && /^[0-9a-f]{64}$/.test(promised) && digest !== `sha256:${promised}`)
    return `is not what index.yaml promises: its digest is ${digest}`;
  const files = readArchive(answer.bytes);
  return typeof files === 'string' ? files : { digest, files, ...(chosen !== version && { resolved: chosen }) };
}

function remember(indexes: Indexes, url: string, index: Promise<JsonValue | string>): Promise<JsonValue | string> {
  indexes.set(url, index);
  return index;
}

async function readIndex(url: string, network: Network): Promise<JsonValue | string> {
  const answer = await getKnown(`${url}/index.yaml`, network);
  if (typeof answer === 'string') return answer;
  const [document] = parseDocuments(answer.bytes);
  if (document === undefined) return 'is empty';
  return document.ok ? document.value : `cannot be read: ${document.error.message}`;
}
