/** Where a bundler has put the module, for loadModule: what its loader of files makes of the import. */
declare const url: string;
export default url;
