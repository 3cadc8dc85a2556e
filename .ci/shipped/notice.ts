/* npm run notice: writes the packages that are shipped, and their licences, into NOTICE. */
import { readFileSync, writeFileSync } from 'node:fs';
import { builtInParts } from './built-in.ts';
import { withPackages } from './notice-page.ts';
import { shippedPackages } from './packages.ts';

const parts = [...shippedPackages('.'), ...(await builtInParts())];
writeFileSync('NOTICE', withPackages(readFileSync('NOTICE', 'utf8'), parts));
process.stdout.write(`NOTICE: ${parts.length} parts\n`);
