import type { ExampleCategory, TableGroup } from '../../catalogue/index.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { WarningCode } from '../../contract/warning.ts';
import type { AnswerStrings } from './areas/answer-strings.ts';
import type { AskStrings } from './areas/ask-strings.ts';
import type { ChartStrings } from './areas/chart-strings.ts';
import type { ComputingStrings } from './areas/computing-strings.ts';
import type { EditorStrings } from './areas/editor-strings.ts';
import type { ForeignStrings } from './areas/foreign-strings.ts';
import type { GridStrings } from './areas/grid-strings.ts';
import type { LayoutStrings } from './areas/layout-strings.ts';
import type { MapStrings } from './areas/map-strings.ts';
import type { PanelStrings } from './areas/panels.ts';
import type { PivotStrings } from './areas/pivot-strings.ts';
import type { RelationsStrings } from './areas/relations-strings.ts';
import type { RowStrings } from './areas/row-strings.ts';
import type { RunsStrings } from './areas/runs-strings.ts';
import type { ShareStrings } from './areas/share-strings.ts';
import type { TableStrings } from './areas/table-strings.ts';
import type { TourStrings } from './areas/tour-strings.ts';
import type { WorkspaceStrings } from './areas/workspace.ts';

/** All texts of the page. Each language has all of them: a missing string is a type error. */
export interface Strings {
  /** The writing direction. */
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly tagline: string;
  readonly documentTitle: string;
  readonly syntheticData: string;
  readonly syntheticExplained: string;
  /** If a change of the file would not be noticed while it is read. */
  readonly unwatchedFile: string;
  readonly unwatchedExplained: string;
  /** Before the date of the last deal. */
  readonly dataUntil: string;
  /** The other language's name, in that language. */
  readonly otherLanguage: string;
  readonly openTables: string;
  readonly close: string;
  readonly skipToEditor: string;
  /** The title of the page leads there. */
  readonly toQuestions: string;

  readonly editorLabel: string;
  readonly run: string;
  readonly cancel: string;
  readonly rowLimit: string;
  readonly copyLink: string;
  /** Opens the settings of a run. */
  readonly settings: string;
  readonly linkCopied: string;
  readonly copyFailed: string;
  readonly damagedLink: string;
  /** CodeMirror's texts (EditorState.phrases). */
  readonly editorPhrases: Readonly<Record<string, string>>;

  readonly tables: string;
  readonly examples: string;
  readonly filterTables: string;
  readonly filterExamples: string;
  readonly noMatch: string;
  readonly noExampleMatch: string;
  readonly insertName: (name: string) => string;
  readonly showColumns: (table: string) => string;
  readonly showFirstRows: (table: string) => string;
  readonly firstRows: string;
  readonly exampleValue: string;
  readonly canBeNull: string;
  readonly onlyValues: string;
  readonly joinsWith: string;
  readonly conventions: string;
  readonly loadingExamples: string;
  readonly noExamples: string;
  readonly exampleCategories: Readonly<Record<ExampleCategory, string>>;
  readonly tableGroups: Readonly<Record<TableGroup, string>>;

  readonly welcome: string;
  /** If there are no examples. */
  readonly welcomeTextAlone: string;
  readonly running: string;
  readonly opening: string;
  readonly hostRefuses: string;
  /** @param time 2 for the second time */
  readonly askingAgain: (inMs: number, time: number) => string;
  readonly cancelled: string;
  readonly olderResult: string;
  readonly rowsComing: (count: number) => string;
  readonly rowsStopped: (count: number) => string;
  readonly ready: string;
  readonly noRows: string;
  readonly rows: (count: number) => string;
  readonly requests: (count: number) => string;
  readonly bytes: (sizeBytes: number) => string;
  readonly seconds: (ms: number) => string;
  readonly truncatedAt: (limit: number) => string;
  readonly fromCache: string;
  /** If a server answered instead of the page. */
  readonly byServer: string;

  /** How many bytes a query may fetch. */
  readonly budget: string;
  readonly noBudget: string;
  /** Before a run: roughly the content of `cost`. */
  readonly about: (cost: string) => string;
  readonly estimateExplained: (bytes: string, requests: string) => string;
  readonly nothingToFetch: string;
  readonly nothingToFetchExplained: string;
  /** After a run: what it was expected to fetch. */
  readonly estimated: (sizeBytes: number) => string;
  readonly overBudget: string;
  /** Before it began. */
  readonly wouldFetch: (expectedBytes: number, budgetBytes: number) => string;
  /** When it was stopped. */
  readonly hasFetched: (fetchedBytes: number, budgetBytes: number) => string;
  /** Why a link may fetch less than the visitor's own queries. */
  readonly linkFetches: (budgetBytes: number) => string;
  readonly goOnUpTo: (budgetBytes: number) => string;
  readonly goOnWithout: string;
  readonly askServer: string;
  readonly whyServer: string;
  readonly fetchLess: string;
  readonly warnings: string;
  /** On a phone, in the line that opens them. */
  readonly warningCount: (count: number) => string;
  /** The topic of each warning in a few words, beside its English sentence. */
  readonly warningTitles: Readonly<Record<WarningCode, string>>;

  readonly ask: AskStrings;
  readonly results: string;
  readonly answer: AnswerStrings;
  readonly tableView: string;
  readonly chartView: string;
  readonly sortHint: (rows: number) => string;
  readonly sortedHere: (rows: number) => string;
  readonly nullValue: string;
  readonly emptyText: string;
  readonly blob: (sizeBytes: number) => string;
  readonly copyTsv: string;
  readonly copyTsvHint: string;
  readonly rowsCopied: (rows: number) => string;
  readonly cellCopied: string;
  readonly cellTitle: (column: string, row: number) => string;
  readonly copyCell: string;
  readonly cellHint: string;
  readonly grid: GridStrings;
  readonly table: TableStrings;
  readonly row: RowStrings;

  readonly chart: ChartStrings;
  readonly pivot: PivotStrings;
  readonly map: MapStrings;

  readonly errorAt: (line: number, column: number) => string;
  readonly showPlace: string;
  readonly replaceBy: string;
  readonly tryAgain: string;
  /** The meaning of each code for a person, and what to do if the refusal has no hint. */
  readonly errors: Readonly<Record<ErrorCode, { readonly title: string; readonly advice?: string }>>;

  readonly asIs: string;
  readonly sources: string;
  readonly listSources: string;
  readonly httpInterface: string;

  readonly workspace: WorkspaceStrings;
  readonly panels: PanelStrings;
  readonly relations: RelationsStrings;
  readonly layout: LayoutStrings;
  readonly tour: TourStrings;
  readonly share: ShareStrings;
  readonly editor: EditorStrings;
  readonly runs: RunsStrings;
  readonly computing: ComputingStrings;
  readonly foreign: ForeignStrings;
}
