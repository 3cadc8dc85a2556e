import type { EmbeddedView } from '../../../contract/embedded-view.ts';
import type { CodeLanguage } from '../../share/request-code.ts';

/** Texts for sharing a statement. */
export interface ShareStrings {
  readonly share: string;
  /** Opens the system's list of programs that a link can be sent with. */
  readonly send: string;
  readonly markdown: string;
  readonly code: Readonly<Record<CodeLanguage, string>>;
  /** Above the views whose frame can be copied. */
  readonly embed: string;
  readonly embedded: Readonly<Record<EmbeddedView, string>>;
  readonly copied: string;
  readonly qrCode: string;
  readonly qrOf: (title: string) => string;
  readonly tooLongForQr: string;
  readonly link: string;
  readonly saveSvg: string;
  /** In the menu, if no server answers at this page's address. */
  readonly noApi: string;
  readonly openLink: string;
  /** In a frame whose address has no statement. */
  readonly noStatement: string;
  readonly dataUntil: (day: string) => string;
}
