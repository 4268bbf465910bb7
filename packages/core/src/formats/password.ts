/** `password`: any text; the format only asks for it to be hidden. */
export function isPassword(): boolean {
  return true;
}
