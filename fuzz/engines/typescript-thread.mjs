// The first file of a thread, in JavaScript: under Node 20 the --import flag of tsx does not reach threads, so that they
// cannot begin with a TypeScript file. Its one argument is the URL of the file to go on with.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
