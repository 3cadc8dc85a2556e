import type { Download } from './downloads.ts';
import { LAYOUTS } from './layouts/index.ts';
import {
  CONSUMER_PRICES,
  FACT_PUBLISHERS,
  PRICE_SERIES,
  PUBLISHERS,
  type Publisher,
  TAX_AUTHORITY,
} from './publishers.ts';
import type { RecordSource } from './records.ts';
import type { NamedSource } from './sources.ts';

const REGISTER = 'register';

/** The licence of invented data. */
const OWN_LICENCE = 'Apache-2.0';

/** How a source is named, by the supplier of its records. */
const NAMES: Readonly<Record<NamedSource['origin'], (publisher: Publisher) => Pick<NamedSource, 'name' | 'licence'>>> =
  {
    file: ({ name, licence }) => ({ name, licence }),
    facts: ({ name, licence }) => ({ name: `${name} (facts that the project carries)`, licence }),
    synthetic: ({ name, licence }) => ({
      name: `Synthetic, shaped after: ${name}`,
      licence: `${OWN_LICENCE}; of the original: ${licence}`,
    }),
    none: ({ name, licence }) => ({ name: `${name} (not supplied)`, licence }),
  };

/**
 * What `meta.sources` lists: the publishers of the register and of every layout, once for each way in which their records come:
 * from a file of the operator, as facts, invented, or not at all.
 *
 * @param downloads what the operator's files were made from: their publishers have priority
 */
export function nameSources(
  register: 'file' | 'synthetic',
  records: readonly Pick<RecordSource, 'layout' | 'origin'>[],
  downloads: readonly Download[] = [],
): readonly NamedSource[] {
  const sources = new Map<string, NamedSource>();
  const note = (
    publisher: Publisher,
    origin: NamedSource['origin'],
    layout: string,
    fills: readonly string[],
    download?: Download,
  ) => {
    const named = NAMES[origin](publisher);
    const { layouts = [], leaves_empty: empty, files = [] } = sources.get(named.name) ?? {};
    const rest = origin === 'none' ? { leaves_empty: [...(empty ?? []), ...fills] } : {};
    sources.set(named.name, {
      ...named,
      url: publisher.url,
      origin,
      layouts: [...new Set([...layouts, layout])],
      ...rest,
      ...filesWith(files, download),
    });
  };
  note(TAX_AUTHORITY, register, REGISTER, []);
  if (register === 'synthetic') {
    note(PRICE_SERIES, 'facts', REGISTER, []);
    note(CONSUMER_PRICES, 'facts', 'macro_series', []);
  }
  for (const { name, fills } of LAYOUTS) {
    const origin = records.find(({ layout }) => layout.name === name)?.origin ?? 'none';
    const ofLayout = origin === 'file' ? downloads.filter(({ layout }) => layout === name) : [];
    for (const download of ofLayout) note(download, origin, name, fills, download);
    if (ofLayout.length > 0) continue;
    const ofFacts = origin === 'facts' ? FACT_PUBLISHERS[name] : undefined;
    for (const publisher of ofFacts ?? PUBLISHERS[name] ?? []) note(publisher, origin, name, fills);
  }
  return [...sources.values()];
}

/** The files of a source with one more, each once. */
function filesWith(
  files: NonNullable<NamedSource['files']>,
  download: Download | undefined,
): Pick<NamedSource, 'files'> {
  if (download === undefined) return files.length === 0 ? {} : { files };
  const { file, date, version } = download;
  return { files: files.some((each) => each.file === file) ? files : [...files, { file, date, version }] };
}
