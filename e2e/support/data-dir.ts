/** The folder of the stories' database, apart from the one that an operator may have built. */
export const DATA_DIR = 'build/e2e-data';
