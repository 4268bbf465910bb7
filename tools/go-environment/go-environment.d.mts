/** The environment in which all Go of the tests is compiled, vetted and run. */
export declare function goEnvironment(): NodeJS.ProcessEnv;
