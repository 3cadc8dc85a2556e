/* npm run db:report: what is in a built database, as a page. */
import { reportCommand } from './command/report-command.ts';

process.exitCode = reportCommand(process.argv.slice(2), process);
