/** The folder of the stories' database, separate from the one that an operator may have built. */
export const DATA_DIR = 'build/e2e-data';
