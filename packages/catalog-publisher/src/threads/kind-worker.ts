import { workerData } from 'node:worker_threads';
import { openKindMaker } from '../site/kind-maker.js';
import type { SiteSettings } from '../site/site-format.js';

/** What a thread does, see `openKindLanes`; it is given the settings when it is started. */
export const { make, read } = openKindMaker(workerData as SiteSettings);
