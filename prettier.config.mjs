/** One format for everything that a person writes as code or JSON; prose and generated files are left as they are. */
export default {
  printWidth: 140,
  singleQuote: true,
  // Templates of HTML are output: white space in them counts.
  embeddedLanguageFormatting: 'off',
};
