/** What an error says; an error of another realm, as those of the system are under some hosts, is one too. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
