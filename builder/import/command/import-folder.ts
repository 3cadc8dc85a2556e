import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { whyTooFew } from '../../rows/tally.ts';
import { DOWNLOADS_FILE, type Download } from '../../sources/downloads.ts';
import { equalFiles, sameAs } from '../../sources/equal-files.ts';
import { LAYOUTS } from '../../sources/layouts/index.ts';
import { sourceFileName } from '../../sources/source-file.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import { type ChosenRule, chooseRules, matches, whyNearestLacks } from '../mapping/choose-rules.ts';
import { rowCounter } from '../mapping/count-rows.ts';
import type { GatheredRecords } from '../mapping/gathered-records.ts';
import { knownPublishers } from '../mapping/known-publishers.ts';
import type { MappedRecord } from '../mapping/map-table.ts';
import { readConfig } from '../mapping/read-config.ts';
import type { Mapping, TableRule } from '../mapping/rule.ts';
import { shapeUniter } from '../mapping/unite-shapes.ts';
import { openFile, whyUnknownKind } from '../open-file.ts';
import { HEIGHT_SPACING_M_DEFAULT, type OpenedFile, type RawTable, type ReadOptions } from '../raw-record.ts';
import { belongsToShapefile } from '../vector/layer-files.ts';
import { dayOf, downloadsOf, writeDownloads } from '../write/downloads.ts';
import type { LayoutWriter } from '../write/layout-writer.ts';
import { type RankedWriters, rankedWriters } from '../write/ranked-writers.ts';
import { type NewFile, replaceFiles } from '../write/replace-files.ts';
import { fileProblem, filesOf } from './download-files.ts';

/** The mapping of an operator, in the folder of downloads. */
const CONFIG_NAME = 'sources.config.json';
/** Where files are made, in the folder that they are for: on its file system, and hidden. */
const STAGED_NAME = '.importing';
/** How many rejected records of a table are listed. */
const LISTED_REJECTIONS = 5;
/** Records between two events of progress. */
const PROGRESS_RECORDS = 20_000;

export interface ImportOptions extends Partial<ReadOptions> {
  /** The folder of downloads. */
  readonly from: string;
  /** The folder of the layouts' files; made if it is missing. */
  readonly to: string;
  /** The mapping; that of the folder of downloads if it is absent. */
  readonly config?: string;
  /** Share of rejected records of a table, 0 to 1, beyond which nothing is written. */
  readonly maxRejectedShare: number;
}

/** What became of a table for a layout. */
export interface TableCounts {
  readonly file: string;
  readonly table: string;
  readonly layout: string;
  /** That of its rule. */
  readonly rank: number;
  /** Records that were written. */
  written: number;
  rejected: number;
  /** Fields that stay empty because the table has no column of a name that the rule knows. */
  readonly emptyFields: readonly string[];
  /** The first rejected records, with place and reason. */
  readonly first: { readonly place: string; readonly detail: string }[];
}

export type ImportOutcome =
  | {
      readonly kind: 'imported';
      readonly tables: readonly TableCounts[];
      /** Files and tables that no rule reads, a sentence each. */
      readonly notRead: readonly string[];
      /** Layouts that no file serves now. */
      readonly missing: readonly string[];
    }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly tables: readonly TableCounts[];
      readonly notRead: readonly string[];
    };

/** Told of each file as it is read: its name, and how many of its records were read. */
export type ImportProgress = (file: string, records: number) => void;

/**
 * Reads a folder of downloads and writes the files of layouts that have records. If a file cannot be read or a table has too many
 * rejected records, `to` stays as it was: the files are made in a hidden folder of it, and moved when all are complete.
 */
export async function importFolder(options: ImportOptions, onProgress: ImportProgress): Promise<ImportOutcome> {
  const { from, to, maxRejectedShare, heightSpacingM = HEIGHT_SPACING_M_DEFAULT } = options;
  const read: ReadOptions = { heightSpacingM };
  const staged = join(to, STAGED_NAME);
  const writers = rankedWriters(staged);
  const tables: TableCounts[] = [];
  const notRead: string[] = [];
  const downloads: (Download & { readonly rank: number })[] = [];
  let made: string | undefined;
  let isImported = false;
  try {
    const names = filesOf(from);
    const configPath = options.config ?? (names.includes(CONFIG_NAME) ? join(from, CONFIG_NAME) : null);
    const own: Mapping = configPath === null ? { tables: [], files: [] } : readConfig(configPath);
    const rules = { own: own.tables, known: knownPublishers() };
    made = mkdirSync(to, { recursive: true });
    rmSync(staged, { recursive: true, force: true });
    const downloaded = names.filter((each) => each !== CONFIG_NAME && !belongsToShapefile(each, names));
    const equal = await equalFiles(downloaded.map((name) => join(from, name)));
    for (const name of downloaded) {
      const earlier = equal.get(join(from, name));
      if (earlier !== undefined) {
        notRead.push(`${name}: ${sameAs(relative(from, earlier))}`);
        continue;
      }
      const known = own.files.find(({ file }) => matches(basename(name), file));
      const opened = await openFile(
        join(from, name),
        known?.headerRow ? { ...read, headerRow: known.headerRow } : read,
      );
      if (opened === null) {
        notRead.push(whyUnknownKind(name));
        continue;
      }
      try {
        const chosen = new Map<string, readonly ChosenRule[]>();
        for (const table of opened.tables) {
          const ofTable = chooseRules(basename(name), table, rules);
          if (ofTable.length > 0) chosen.set(table.name, ofTable);
          else notRead.push(whyUnread(name, table, rules.known));
        }
        if (chosen.size === 0) continue;
        tables.push(...(await readFile(name, opened, chosen, writers, onProgress)));
        notRead.push(...(opened.notes?.() ?? []));
        const date = known?.downloaded ?? dayOf(join(from, name));
        const version = known?.version ?? opened.version;
        for (const { rule } of [...chosen.values()].flat())
          for (const each of downloadsOf(rule, { file: name, date, version }))
            downloads.push({ ...each, rank: rule.rank });
      } finally {
        await opened.close();
      }
    }
    const unfit = tables.map((counts) => whyUnfit(counts, maxRejectedShare)).find((why) => why !== null);
    if (unfit !== undefined) throw new UnreadableFile(unfit);
    if (tables.length === 0)
      throw new UnreadableFile(`${from}: holds no file that a rule reads; --inspect FILE shows what a file has.`);
    await writers.close();
    const ranks = bestRanks(tables);
    for (const { file, table, layout, rank, written } of tables) {
      if (written > 0 && rank !== ranks.get(layout)) {
        notRead.push(`${file}, table ${table}: another file has ${layout}, so its records are left out.`);
      }
    }
    const used = downloads.filter(({ layout, rank }) => rank === ranks.get(layout));
    writeDownloads(
      join(staged, DOWNLOADS_FILE),
      used.map(({ rank: _, ...download }) => download),
      to,
    );
    const files = LAYOUTS.flatMap((layout): NewFile[] => {
      const rank = ranks.get(layout.name);
      return rank === undefined ? [] : [{ path: writers.pathOf(layout, rank), name: sourceFileName(layout) }];
    });
    replaceFiles(
      [...files, { path: join(staged, DOWNLOADS_FILE), name: DOWNLOADS_FILE }],
      to,
      join(staged, 'replaced'),
    );
    isImported = true;
    const missing = LAYOUTS.filter((layout) => !existsSync(join(to, sourceFileName(layout))));
    return { kind: 'imported', tables, notRead, missing: missing.map(({ name }) => name) };
  } catch (error) {
    const message = error instanceof UnreadableFile ? error.message : fileProblem(error, from, to);
    if (message === null) throw error;
    return { kind: 'refused', message, tables, notRead };
  } finally {
    await writers.close();
    rmSync(isImported ? staged : (made ?? staged), { recursive: true, force: true });
  }
}

/** The lowest rank of the tables that have records of a layout, by its name. */
function bestRanks(tables: readonly TableCounts[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const { layout, rank, written } of tables) {
    if (written > 0) ranks.set(layout, Math.min(rank, ranks.get(layout) ?? rank));
  }
  return ranks;
}

/** Why too many records of a table do not fit its layout; null if they are few, or if it has none. */
function whyUnfit({ file, table, layout, written, rejected, first }: TableCounts, maxRejectedShare: number) {
  if (written + rejected === 0) return null;
  const worst = ` The first is at ${first[0]?.place}: ${first[0]?.detail}. Mend the mapping, or allow more.`;
  const words = { empty: '', all: `records of ${layout}`, rejected: `records of ${layout}` };
  const why = whyTooFew({ accepted: written, rejected }, maxRejectedShare, worst, words);
  return why === null ? null : `${file}, table ${table}: ${why}`;
}

/** Why no rule reads a table. */
function whyUnread(file: string, table: RawTable, known: readonly TableRule[]): string {
  const nearest = whyNearestLacks(table, known);
  const why = `${file}, table ${table.name}: no rule fits its columns (${shortList(table.columns)}).`;
  return nearest === null ? why : `${why} ${nearest}`;
}

const shortList = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')}, …` : names.join(', ');

/** A rule at work on a table. */
interface Work extends ChosenRule {
  readonly counts: TableCounts;
  /** Null if each record is written as it comes. */
  readonly gathered: GatheredRecords | null;
  readonly writer: LayoutWriter;
}

async function readFile(
  file: string,
  opened: OpenedFile,
  chosen: ReadonlyMap<string, readonly ChosenRule[]>,
  writers: RankedWriters,
  onProgress: ImportProgress,
): Promise<readonly TableCounts[]> {
  const works = new Map<string, Work[]>();
  for (const [name, rules] of chosen) {
    const table = opened.tables.find((each) => each.name === name);
    if (table === undefined) continue;
    works.set(name, await Promise.all(rules.map((rule) => workOf(file, table, rule, writers))));
  }
  let records = 0;
  for await (const batch of opened.read(new Set(works.keys()))) {
    for (const { table, record } of batch) {
      records += 1;
      if (records % PROGRESS_RECORDS === 0) onProgress(file, records);
      for (const work of works.get(table) ?? []) {
        if ('detail' in record) {
          reject(work.counts, record.place, record.detail);
          continue;
        }
        for (const mapped of work.fitted.map(record)) {
          if (work.gathered === null) await put(work, mapped);
          else work.gathered.add(record, mapped);
        }
      }
    }
  }
  onProgress(file, records);
  const all = [...works.values()].flat();
  for (const work of all) for (const mapped of work.gathered?.records() ?? []) await put(work, mapped);
  return all.map(({ counts }) => counts);
}

async function workOf(file: string, table: RawTable, chosen: ChosenRule, writers: RankedWriters): Promise<Work> {
  const { rule, layout } = chosen;
  const counter = rule.count === undefined ? null : rowCounter(rule.count, layout, table);
  const { emptyFields } = chosen.fitted;
  const counts: TableCounts = {
    file,
    table: table.name,
    layout: layout.name,
    rank: rule.rank,
    emptyFields,
    written: 0,
    rejected: 0,
    first: [],
  };
  const gathered = rule.unites === true ? shapeUniter(layout) : counter;
  return { ...chosen, counts, gathered, writer: await writers.of(layout, rule.rank) };
}

async function put({ counts, writer }: Work, mapped: MappedRecord): Promise<void> {
  const why = await writer.write(mapped);
  if (why === null) counts.written += 1;
  else reject(counts, mapped.place, why);
}

function reject(counts: TableCounts, place: string, detail: string): void {
  counts.rejected += 1;
  if (counts.first.length < LISTED_REJECTIONS) counts.first.push({ place, detail });
}
