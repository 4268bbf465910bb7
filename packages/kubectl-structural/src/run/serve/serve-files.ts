import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { KubernetesVersion } from '@structural/core';
import { visible } from '@structural/presenters';
import type { PublishingOptions } from '@structural/publishing';
import { describeInternalError } from '@structural/runner';
import { openApiServer } from '@structural/serving';
import { isLoopback, listenAt, newCertificates, serverOptions, type Listening } from '@structural/test-server/server-parts';
import { findPlaces, openInputSearch } from '../inputs/input-search.js';
import { toRequests } from '../inputs/inputs.js';
import { refuse } from '../program/refuse.js';
import type { ExitCode } from '../program/exit-code.js';
import { write, type Streams } from '../program/streams.js';
import { changesText } from '../inputs/watch.js';
import { settled, watchPlaces, type PlaceWatch } from '../inputs/watch-places.js';
import { kubeconfigText } from './kubeconfig.js';
import { openServed, type Served } from './open-served.js';
import { prepareDocuments } from './prepare-documents.js';
import { runWith } from './run-with.js';
import type { ServeFlags } from './serve-flags.js';
import { writeKubeconfig } from './write-kubeconfig.js';

/** What is to be served, and who may ask. */
export interface Serving {
  readonly names: readonly string[];
  readonly flags: ServeFlags;
  readonly kubernetesVersion: KubernetesVersion;
  readonly publishing: PublishingOptions;
  /** Our own version. */
  readonly version: string;
  /** What is run while files are served, and ends it; empty to serve until the process is ended. */
  readonly command: readonly string[];
}

/** Serves files, and the files as they become, until the process or the command given ends. */
export async function serveFiles(serving: Serving, streams: Streams): Promise<ExitCode | number> {
  const { flags, kubernetesVersion, names, publishing, version } = serving;
  const requests = {
    definitions: toRequests(names, flags),
    objects: flags.objects.map((name) => ({ name, recursive: true })),
  };
  let finding = openInputSearch(flags, streams);
  const served = openServed(requests, kubernetesVersion, () => (finding = openInputSearch(flags, streams)), flags);
  const all = [...names, ...flags.filename, ...flags.objects];
  const watch = flags.watch ? await watchPlaces() : undefined;
  try {
    await watch?.follow(findPlaces(all, finding));
    watch?.take();
    const fault = await served.reload(new Set());
    if (fault !== undefined) return await refuse(fault, streams);
    if (served.catalog().definitions.size === 0)
      return await refuse('the input has no CustomResourceDefinition that a server accepts', streams);
    await watch?.follow(findPlaces(all, finding));
    const api = openApiServer({ ...serverOptions(Date.now), version, publishing });
    const certificates = flags.tls ? newCertificates(flags.address, Date.now()) : undefined;
    const listening = await listenAt(
      { address: flags.address, port: flags.port, certificates },
      {
        respond: (request) => api.respond(request, served.catalog()),
        report: (error) => write(streams.stderr, `${describeInternalError(error, streams.env)}\n`),
      },
    );
    if (typeof listening === 'string') return await refuse(visible(listening), streams);
    const places = () => findPlaces(all, finding);
    const prepare = () => void prepareDocuments(api, served.catalog);
    prepare();
    const kubeconfig = kubeconfigText({ url: listening.url, authority: certificates?.authority });
    return await whileListening({ ...listening, kubeconfig }, serving, streams, watch && { served, watch, places, prepare });
  } finally {
    await watch?.close();
  }
}

interface Following {
  readonly served: Served;
  readonly watch: PlaceWatch;
  places(): ReturnType<typeof findPlaces>;
  /** Begins to make documents of what is served now. */
  prepare(): void;
}

async function whileListening(
  { close, kubeconfig, url }: Listening & { readonly kubeconfig: string },
  { command, flags }: Serving,
  streams: Streams,
  following: Following | undefined,
): Promise<ExitCode | number> {
  if (!flags.quiet && !isLoopback(flags.address)) {
    await write(streams.stderr, `warning: anyone who reaches ${visible(flags.address)} can read what is served\n`);
  }
  const updates = following === undefined ? new Promise<never>(() => undefined) : follow(following, streams, flags.quiet);
  try {
    if (command.length > 0) {
      const ended = await Promise.race([runWith(kubeconfig, command, streams), updates]);
      return typeof ended === 'string' ? await refuse(ended, streams) : ended;
    }
    if (flags.kubeconfigOut === undefined) await write(streams.stdout, kubeconfig);
    else {
      const fault = await writeKubeconfig(resolve(streams.cwd, flags.kubeconfigOut), kubeconfig);
      if (fault !== undefined) return await refuse(`--kubeconfig-out ${visible(flags.kubeconfigOut)}: ${visible(fault)}`, streams);
    }
    streams.interrupts?.release();
    if (!flags.quiet) await write(streams.stderr, `note: serving at ${url}; Ctrl-C ends\n`);
    return await updates;
  } finally {
    await close();
  }
}

/** Takes up changes as they come. Resolves only where files cannot be watched. */
async function follow({ places, prepare, served, watch }: Following, streams: Streams, quiet: boolean): Promise<ExitCode> {
  for (;;) {
    await watch.wait();
    const failure = watch.failure();
    if (failure !== undefined) return refuse(`cannot watch: ${visible(failure)}`, streams);
    await settled(watch.changed, DEBOUNCE_MILLISECONDS);
    const changed = new Set(watch.take());
    const start = performance.now();
    const fault = await served.reload(changed);
    if (fault !== undefined) await write(streams.stderr, `error: ${fault}\n`);
    else if (!quiet) {
      const took = (performance.now() - start).toFixed(0);
      await write(streams.stderr, `note: ${changesText([...changed], streams.cwd)}; read in ${took} ms\n`);
    }
    prepare();
    await watch.follow(places());
  }
}

/** Editors write a file in several steps, which are over by then as a rule. */
const DEBOUNCE_MILLISECONDS = 10;
