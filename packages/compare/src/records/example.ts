import type { Audience } from './audience.js';
import type { ChangeExample } from './change-rule-page.js';

/** Definitions whose specifications have these lines, fields in `properties:` and other keywords. */
export function schemaExample(title: string, old: string, next: string, breaks: readonly Audience[] = []): ChangeExample {
  return { title, old: text({ schema: old }), new: text({ schema: next }), breaks };
}

/** Definitions with lines of the version after its schema. */
export function versionExample(title: string, old: string, next: string, breaks: readonly Audience[] = []): ChangeExample {
  return { title, old: text({ version: old }), new: text({ version: next }), breaks };
}

/** Definitions with other lines of `spec`, which take the place of those of the same name. */
export function definitionExample(title: string, old: string, next: string, breaks: readonly Audience[] = []): ChangeExample {
  return { title, old: text({ spec: old }), new: text({ spec: next }), breaks };
}

/** Definitions with versions of these names, the first of which is stored, each with further lines. */
export function versionsExample(
  title: string,
  old: readonly string[],
  next: readonly string[],
  breaks: readonly Audience[] = [],
  spec: readonly [old: string, next: string] = ['', ''],
): ChangeExample {
  return { title, old: text({ versions: old, spec: spec[0] }), new: text({ versions: next, spec: spec[1] }), breaks };
}

/** Definitions with versions of these names, of which v2 says less of a field than the others, and nothing of another one. */
export function apartExample(title: string, old: readonly string[], next: readonly string[], breaks: readonly Audience[]): ChangeExample {
  const fields = {
    v1: 'properties:\n  image: { type: string }\n  mode: { type: string, enum: [Fast] }',
    v2: 'properties:\n  mode: { type: string, enum: [Fast, Slow] }',
  };
  return { title, old: text({ versions: old, schemas: fields }), new: text({ versions: next, schemas: fields }), breaks };
}

interface Parts {
  readonly schema?: string;
  /** By the names of versions that have another one. */
  readonly schemas?: Readonly<Record<string, string>>;
  readonly version?: string;
  readonly versions?: readonly string[];
  readonly spec?: string;
}

const FIELDS = 'properties:\n  image: { type: string }\n  replicas: { type: integer }';
const SPEC = ['group: example.com', 'scope: Namespaced', 'names: { plural: jobs, kind: Job }'];

function text({ schema = FIELDS, schemas = {}, spec = '', version = '', versions = ['v1'] }: Parts): string {
  const own = linesOf(spec);
  const kept = SPEC.filter((line) => !own.some((other) => other.split(':')[0] === line.split(':')[0]));
  return [
    'apiVersion: apiextensions.k8s.io/v1',
    'kind: CustomResourceDefinition',
    'metadata: { name: jobs.example.com }',
    'spec:',
    ...indented([...kept, ...own, 'versions:'], 2),
    ...versions.flatMap((name, i) =>
      indented(
        [
          `- name: ${name}`,
          '  served: true',
          `  storage: ${String(i === 0)}`,
          '  schema:',
          '    openAPIV3Schema:',
          '      type: object',
          '      properties:',
          '        spec:',
          '          type: object',
          ...indented(linesOf(schemas[name] ?? schema), 10),
          '        status: { type: object, properties: { phase: { type: string }, replicas: { type: integer } } }',
          ...indented(linesOf(version), 2),
        ],
        4,
      ),
    ),
    '',
  ].join('\n');
}

function linesOf(lines: string): readonly string[] {
  return lines === '' ? [] : lines.split('\n');
}

function indented(lines: readonly string[], by: number): readonly string[] {
  return lines.map((line) => ' '.repeat(by) + line);
}
