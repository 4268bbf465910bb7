import { Help, type Option } from 'commander';

/** An option's text in the help, with its choices and its default; of lists that begin empty and flags that begin unset no default is shown. */
export function optionDescription(option: Option): string {
  const isPlain = option.defaultValue === false || (Array.isArray(option.defaultValue) && option.defaultValue.length === 0);
  return new Help().optionDescription(isPlain ? (Object.assign(Object.create(option), { defaultValue: undefined }) as Option) : option);
}
