/** Throws where a name has a fault. */
export function refuse(what: string, value: string, [fault]: readonly string[]): void {
  if (fault !== undefined) throw new Error(`${what} ${JSON.stringify(value)}: ${fault}`);
}
