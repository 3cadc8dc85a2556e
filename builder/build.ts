import { buildCommand } from './command/build-command.ts';

process.exitCode = await buildCommand(process.argv.slice(2), process);
