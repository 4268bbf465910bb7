/** A mistake in an otherwise right manifest. */
export interface DeliberateMistake {
  readonly kind: 'custom' | 'built-in';
  readonly name: string;
}
export declare const CRD: string;
export declare const RIGHT: readonly ((i: number) => string)[];
export declare const CLASSES: readonly DeliberateMistake[];
export declare function manifestOf(mistake: DeliberateMistake, i: number): string;
