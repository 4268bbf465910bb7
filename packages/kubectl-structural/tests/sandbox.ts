import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../src/run.js';
import type { OutputStream } from '../src/run/program/streams.js';

/** A folder of its own in which the command runs, without a process. */
export interface Sandbox {
  readonly cwd: string;
  write(name: string, text: string | Uint8Array): void;
  run(
    args: readonly string[],
    options?: {
      readonly stdin?: string;
      readonly isTTY?: boolean;
      /** How wide the terminal is. */
      readonly columns?: number;
      /** Whether standard error is a terminal. */
      readonly showsProgress?: boolean;
      readonly closedAfter?: number;
      readonly build?: string;
      readonly commit?: string;
      readonly env?: Readonly<Record<string, string>>;
    },
  ): Promise<Seen>;
  dispose(): void;
}

/** What a person sees of one command. */
export interface Seen {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function openSandbox(): Sandbox {
  const cwd = mkdtempSync(join(tmpdir(), 'structural-cli-'));
  return {
    cwd,
    write: (name, text) => {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    },
    run: async (
      args,
      { build, columns, commit, closedAfter = Infinity, env = {}, isTTY = false, showsProgress = false, stdin = '' } = {},
    ) => {
      const stdout = Object.assign(collector(isTTY, closedAfter), columns !== undefined && { columns });
      const stderr = collector(showsProgress, Infinity);
      const code = await run(
        args,
        {
          stdin: Readable.from([Buffer.from(stdin)]),
          stdout,
          stderr,
          env,
          cwd,
          ...(build !== undefined && { build }),
          ...(commit !== undefined && { commit }),
        },
        '1.2.3',
      );
      return { code, stdout: stdout.text, stderr: stderr.text };
    },
    dispose: () => {
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}

function collector(isTTY: boolean, closedAfter: number): OutputStream & { text: string } {
  let writes = 0;
  return {
    text: '',
    isTTY,
    write(text, done) {
      if (++writes > closedAfter) done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      else {
        this.text += text;
        // The bar does not wait.
        (done as (() => void) | undefined)?.();
      }
      return true;
    },
  };
}

/** A definition with a schema for `spec`, one property a line. */
export function definition(spec: string, { extra = '', kind = 'CronTab', plural = 'crontabs' } = {}): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${plural}.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: ${plural}, kind: ${kind}}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: {type: object, properties: {phase: {type: string, maxLength: 3}}}
          spec:
            type: object
            ${extra}
            properties: ${spec}
`;
}

/** A resource of it. */
export function cronTab(name: string, spec: string, { kind = 'CronTab', more = '' } = {}): string {
  return `apiVersion: example.com/v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: jobs}\nspec:${spec.startsWith('\n') ? '' : ' '}${spec}\n${more}`;
}
