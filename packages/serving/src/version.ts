import type { KubernetesVersion } from '@structural/core';
import { struct, toResponse } from './answer.js';
import type { ApiResponse } from './api-request.js';
import type { ServerOptions } from './server-options.js';

/** What `/version` answers: the server whose answers these are, and who gives them. */
export function answerVersion({ minor }: KubernetesVersion, { version }: ServerOptions): ApiResponse {
  const object = struct({
    major: '1',
    minor: String(minor),
    emulationMajor: '1',
    emulationMinor: String(minor),
    minCompatibilityMajor: '1',
    minCompatibilityMinor: String(minor - 1),
    gitVersion: `v1.${String(minor)}.0+structural-${version}`,
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform: '',
  });
  return toResponse({ status: 200, object }, { format: 'json', pretty: true });
}
