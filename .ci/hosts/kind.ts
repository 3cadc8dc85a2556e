import type { ServerProcess } from './server-process.ts';

/** As Debian configures it, or as docs/hosting.md says. */
export type Manner = 'default' | 'documented';

/** The database is in files of any size, in pieces, or on a host that has it alone. */
export type SiteForm = 'whole' | 'in-pieces' | 'elsewhere';

/** Where a server runs. */
export interface Place {
  /** A folder for its own files, which the user of the server owns. */
  readonly folder: string;
  /** The folder that it serves. It has the site at the path of `BASE`. */
  readonly root: string;
  /** A free port of the loopback interface. */
  readonly port: number;
  /** docs/hosting.md */
  readonly docs: string;
  /** Set for a kind whose database is not where the page is. */
  readonly database: {
    /** A free port for it. */
    readonly port: number;
    /** Absolute paths of its files, which the page reads in the folder `BASE` of that host. */
    readonly files: readonly string[];
    /** Origin of the page. */
    readonly pageOrigin: string;
  } | null;
}

/** A kind of server. */
export interface HostKind {
  readonly name: string;
  /** Debian's packages that it needs. */
  readonly packages: readonly string[];
  /** Programs of these packages. If one is missing, the packages are installed. */
  readonly commands: readonly string[];
  /** A command and its arguments that print the version. */
  readonly version: readonly [string, ...string[]];
  readonly manners: readonly Manner[];
  readonly site: SiteForm;
  /**
   * What must be changed on such a host, in the words of `npm run check:host`; null if the page works there. It may
   * then only give advice.
   */
  fault(manner: Manner): RegExp | null;
  /** Starts it at 127.0.0.1. @throws Error with its last words if it does not answer */
  start(manner: Manner, place: Place): Promise<readonly ServerProcess[]>;
}

/** The path of the site on its host. */
export const BASE = '/nadlan/';
