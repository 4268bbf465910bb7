import pc from 'picocolors';

/** What sets texts apart on a terminal: each function gives a text in escape sequences, or as it is where colors are off. */
export type Colors = Pick<
  ReturnType<typeof pc.createColors>,
  'blue' | 'bold' | 'cyan' | 'dim' | 'green' | 'isColorSupported' | 'magenta' | 'red' | 'underline' | 'yellow'
>;

/** Those of picocolors; where they are off without it, as it opens standard output when it is loaded. */
export function openColors(isOn: boolean): Colors {
  return isOn ? pc.createColors(true) : NO_COLORS;
}

const NO_COLORS: Colors = {
  isColorSupported: false,
  blue: String,
  bold: String,
  cyan: String,
  dim: String,
  green: String,
  magenta: String,
  red: String,
  underline: String,
  yellow: String,
};
