import type { Server } from 'node:http';

/** A listening address, and the variables that set it. */
export interface Place {
  readonly port: number;
  readonly host: string;
  readonly variables: { readonly port: string; readonly host: string };
}

/** What a person has to change so that it can listen there; null for an unexpected cause. */
export function listenFault(cause: unknown, { port, host, variables }: Place): string | null {
  switch (cause instanceof Error && 'code' in cause ? cause.code : null) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: end the program that has it, or choose another port, such as ${variables.port}=${port === 65_535 ? 8080 : port + 1}.`;
    case 'EACCES':
      return `Port ${port} of ${host} is not allowed to this user: choose a port from 1024 on, such as ${variables.port}=8080.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${variables.host}=${host} is not an address of this machine: try ${variables.host}=127.0.0.1, or ${variables.host}=0.0.0.0 for all of them.`;
    default:
      return null;
  }
}

/** The address that a person on this machine can open. */
export function urlOf(host: string, server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen on a port.');
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}
