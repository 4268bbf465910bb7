import type { PublishedApi } from '../publish/published-api.js';

/** An operation of a document, as far as pages change it. */
export interface Operation {
  summary?: string;
  description?: string;
  tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly 'x-kubernetes-action'?: string;
}

interface Parameter {
  readonly schema?: { uniqueItems?: boolean };
}

interface MediaType {
  readonly schema?: { readonly $ref?: string };
  examples?: Readonly<Record<string, object>>;
}

/** What can be done at a path: operations by method, and parameters of all of them. */
export type PathItem = Readonly<Record<string, Operation | readonly Parameter[]>>;

/** A section of operations. */
interface Section {
  readonly name: string;
  readonly 'x-displayName': string;
}

// No tag of the server has a blank.
const OPERATIONS: Section = { name: 'the operations', 'x-displayName': 'Operations' };
const STATUS: Section = { name: 'the status', 'x-displayName': 'Status' };
const SCALE: Section = { name: 'the scale', 'x-displayName': 'Scale' };
const COLLECTION: Section = { name: 'the collection', 'x-displayName': 'Many at once' };
const SECTIONS = [OPERATIONS, STATUS, SCALE, COLLECTION];

const ACTIONS = ['list', 'post', 'get', 'put', 'patch', 'delete', 'deletecollection'];

/** Operations as people look for them. */
export interface ArrangedOperations {
  readonly paths: Readonly<Record<string, PathItem>>;
  /** Tags for what there is. */
  readonly sections: readonly Section[];
}

/**
 * Puts operations in the order in which people look for them, the dangerous last, titled with the server's descriptions. Takes the mark from
 * parameters that they are unique, which says nothing of what is no list. Changes the operations.
 */
export function arrangeOperations(paths: Readonly<Record<string, PathItem>>, { plural, scope }: PublishedApi): ArrangedOperations {
  const used = new Set<Section>();
  const arranged = Object.entries(paths).map(([path, item]) => {
    const members = Object.entries(item).map(([key, member]) => {
      if (isParameters(member)) return { key, member, rank: -1 };
      const section = sectionOf(path, plural, member);
      used.add(section);
      member.tags = [section.name];
      const { description = '' } = member;
      const everywhere = scope === 'Namespaced' && !path.includes('/namespaces/{namespace}/') ? ' in all namespaces' : '';
      if (description !== '') member.summary = `${description.charAt(0).toUpperCase()}${description.slice(1)}${everywhere}`;
      delete member.description;
      dropUnique(member.parameters);
      return { key, member, rank: rankOf(ACTIONS, member['x-kubernetes-action']) };
    });
    for (const { member } of members) if (isParameters(member)) dropUnique(member);
    members.sort((a, b) => a.rank - b.rank);
    return [path, Object.fromEntries(members.map(({ key, member }) => [key, member] as const))] as const;
  });
  // What is in one namespace before what is in all: the longer path is the nearer one.
  const collections = (path: string): number => (path.includes('{name}') ? 2 : path.includes('/namespaces/{namespace}/') ? 0 : 1);
  return {
    paths: Object.fromEntries(arranged.sort(([a], [b]) => collections(a) - collections(b))),
    sections: SECTIONS.filter((section) => used.has(section)),
  };
}

function isParameters(member: Operation | readonly Parameter[]): member is readonly Parameter[] {
  return Array.isArray(member);
}

function sectionOf(path: string, plural: string, { 'x-kubernetes-action': action }: Operation): Section {
  if (action === 'deletecollection') return COLLECTION;
  if (path.endsWith(`/${plural}/{name}/status`)) return STATUS;
  return path.endsWith(`/${plural}/{name}/scale`) ? SCALE : OPERATIONS;
}

function rankOf(order: readonly string[], name: string | undefined): number {
  const rank = order.indexOf(name ?? '');
  return rank < 0 ? order.length : rank;
}

function dropUnique(parameters: readonly Parameter[] = []): void {
  for (const { schema } of parameters) delete schema?.uniqueItems;
}

/** Gives examples to the bodies of requests that are the object of this schema. Changes the operations. */
export function exemplifyBodies(paths: Readonly<Record<string, PathItem>>, $ref: string, examples: Readonly<Record<string, object>>): void {
  if (Object.keys(examples).length === 0) return;
  for (const item of Object.values(paths)) {
    for (const member of Object.values(item)) {
      if (isParameters(member)) continue;
      for (const type of Object.values(member.requestBody?.content ?? {})) if (type.schema?.$ref === $ref) type.examples = examples;
    }
  }
}
