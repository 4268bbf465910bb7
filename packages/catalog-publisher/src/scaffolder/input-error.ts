/** An error about what somebody gave to an action; Backstage logs errors with their stacks, which of these would help nobody. */
export function inputError(message: string): Error {
  return Object.assign(new Error(message), { name: 'InputError', stack: `InputError: ${message}` });
}
