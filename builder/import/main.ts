import { importCommand } from './command/import-command.ts';

process.exitCode = await importCommand(process.argv.slice(2), process);
