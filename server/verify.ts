/* npm run db:verify: whether the files of a build are as they were published. */
import { verifyCommand } from './verify-command.ts';

process.exitCode = await verifyCommand(process.argv.slice(2), process);
