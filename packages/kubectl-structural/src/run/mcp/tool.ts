import type { JsonObject, JsonValue } from '@structural/json';

/** An argument of a tool, as its JSON Schema. */
export interface ToolArgument {
  readonly type: 'string' | 'boolean' | 'integer' | 'array';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string' };
  readonly minimum?: number;
}

/** The arguments of a call, as they were checked by the schema of the tool. */
export interface ToolArguments {
  text(name: string): string | undefined;
  texts(name: string): readonly string[] | undefined;
  flag(name: string): boolean;
  count(name: string): number | undefined;
}

/** What a command of the program printed. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the program in the workspace; `stdin` is what it reads as `-`. */
export type RunCommand = (argv: readonly string[], stdin?: string) => Promise<Printed>;

/** What a tool answers: a head, and a list that is paged. */
export interface ToolAnswer {
  /** The command line that says the same, without the program. */
  readonly command: readonly string[];
  readonly exitCode: number;
  /** What the command said beside its output. */
  readonly notes: string;
  /** What is in front of the list, on the first page. */
  readonly head?: JsonObject;
  /** The name of the list: `findings`, `kinds`, `lines`. */
  readonly name: string;
  readonly items: readonly JsonValue[];
}

/** A tool: read-only, and an answer of one command or two. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Readonly<Record<string, ToolArgument>>;
  readonly required: readonly string[];
  answer(args: ToolArguments, run: RunCommand): Promise<ToolAnswer>;
}
