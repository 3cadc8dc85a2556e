import { useMemo } from 'react';
import { useCatalogue } from '../i18n/context.ts';
import { foreignLinks, type LinkSchema, OUR_LINKS } from './row-links.ts';

/** What leads from row to row in the database of the page. */
export function useLinkSchema(): LinkSchema {
  const { tables, joins, foreignHost } = useCatalogue();
  const isForeign = foreignHost !== undefined;
  return useMemo(() => (isForeign ? foreignLinks(tables, joins) : OUR_LINKS), [tables, joins, isForeign]);
}
