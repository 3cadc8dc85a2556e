import type { EngineRecord } from '../../src/engine/wasm/build.ts';
import type { Part } from './packages.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
}

/** The members of a CycloneDX document that are read or changed here. */
export interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const MODULE = 'engine/sqlite.wasm';
const ofSha256 = (content: string) => [{ alg: 'SHA-256', content }];

/**
 * Adds to npm's bill what no package is: the SQL module, the files that it is compiled from, each by its hash, and what else is
 * built in.
 *
 * @param name of the product; npm takes that of the folder
 */
export function completeBill(bill: Bill, name: string, engine: EngineRecord, builtIn: readonly Part[]): Bill {
  const product = bill.metadata.component['bom-ref'];
  const sources = Object.entries(engine.inputs).map(([file, hash]) => ({
    'bom-ref': `${MODULE}#${file}`,
    type: 'file',
    name: file,
    hashes: ofSha256(hash),
  }));
  const parts = builtIn.map((part) => ({
    'bom-ref': `${part.name}@${part.version}`,
    type: 'library',
    name: part.name,
    version: part.version,
    licenses: [{ expression: part.licence ?? 'NOASSERTION' }],
  }));
  const module = {
    'bom-ref': MODULE,
    type: 'library',
    name: MODULE,
    version: engine.sqliteVersion,
    hashes: ofSha256(engine.sha256),
  };
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name } },
    components: [...bill.components, ...parts, module, ...sources],
    dependencies: [
      ...bill.dependencies.map(({ ref, dependsOn = [] }) =>
        ref === product
          ? { ref, dependsOn: [...dependsOn, MODULE, ...parts.map((part) => part['bom-ref'])] }
          : { ref, dependsOn },
      ),
      { ref: MODULE, dependsOn: sources.map((source) => source['bom-ref']) },
    ],
  };
}
