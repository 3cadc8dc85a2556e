import { type EmbeddedView, embeddedViewOf } from '../../contract/embedded-view.ts';
import type { Language } from '../i18n/language.ts';

/** A URL that requests an embedded view. */
export interface EmbedAddress {
  readonly view: EmbeddedView;
  /** The hash without the view: the link of the statement. */
  readonly hash: string;
  /** The language that the author of the frame chose; null for the reader's. */
  readonly language: Language | null;
}

const IN_HASH = /&embed=(\w+)(?=&|$)/;

/** Reads the URL of a page: `?embed=chart`, or `&embed=chart` among the members of its hash; null without either. */
export function readEmbed(hash: string, search: string): EmbedAddress | null {
  const inHash = embeddedViewOf(`embed=${IN_HASH.exec(hash)?.[1] ?? ''}`);
  const view = embeddedViewOf(search) ?? inHash;
  if (view === null) return null;
  const language = new URLSearchParams(search).get('lang');
  return {
    view,
    hash: inHash === null ? hash : hash.replace(IN_HASH, ''),
    language: language === 'he' || language === 'en' ? language : null,
  };
}

/** The height of a frame without scrolling: for a number, for a chart with its axes, or for a map of the country. */
const HEIGHT_PX: Readonly<Record<EmbeddedView, number>> = { chart: 440, table: 440, number: 220, map: 480 };

/**
 * The HTML of a frame that shows a statement's answer on a page of another site.
 *
 * @param link absolute address of the console with the statement in its hash
 */
export function embedCode(view: EmbeddedView, link: string, title: string, language: Language): string {
  const url = new URL(link);
  url.search = new URLSearchParams({ embed: view, lang: language }).toString();
  const attributes = [
    `src="${escaped(url.href)}"`,
    `title="${escaped(title)}"`,
    'width="100%"',
    `height="${HEIGHT_PX[view]}"`,
    'style="border:0"',
    'loading="lazy"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
