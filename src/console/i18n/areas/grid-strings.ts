import type { CopyFormat, ExportFormat } from '../../export/export-format.ts';
import type { InvisibleCharacter } from '../../results/values/invisible-characters.ts';

/** Texts of the result table, its menus, exports and summaries. */
export interface GridStrings {
  /** The name of the whole text of a cell. */
  readonly cellText: (characters: number) => string;
  /** What the mark of an invisible character says. */
  readonly invisible: (character: Pick<InvisibleCharacter, 'name' | 'codePoint' | 'isDirectional'>) => string;

  readonly export: string;
  /** Which rows are exported or copied: as shown, or as the statement returned them. */
  readonly asShown: string;
  readonly asItCame: string;
  readonly exportFormats: Readonly<Record<ExportFormat, string>>;
  readonly exportFailed: string;
  readonly getAllRows: (limit: number) => string;
  readonly copyFormats: Readonly<Record<CopyFormat, string>>;

  /** The source of exported rows: a sheet of a workbook, and the last lines of CSV for Excel. */
  readonly sourceSheet: {
    readonly rowsTitle: string;
    readonly title: string;
    readonly statement: string;
    /** The values of its placeholders. */
    readonly params: string;
    readonly dataAsOf: string;
    readonly build: string;
    readonly link: string;
    readonly rows: string;
    readonly extent: (rows: number, resultRows: number, truncated: boolean) => string;
    readonly exportedAt: string;
    readonly synthetic: string;
    readonly syntheticExplained: string;
    readonly cut: string;
    readonly cutExplained: (count: number, limit: number) => string;
  };
}
