import type { Arbitrary } from 'fast-check';

export function hostileDocuments(values: readonly unknown[]): Arbitrary<string>;
