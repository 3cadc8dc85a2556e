import { useMedia } from '../../page/use-media.ts';
import { useHeaderSetting } from '../../summary/header-setting.ts';
import { PHONE } from './use-shown-table.ts';

/** Here the rows need the space. */
const SMALL = `${PHONE}, (max-height: 500px)`;

/** Whether headers show summaries of their columns: by the visitor's choice, else if there is space. */
export function useHasSummaries(): boolean {
  const isSmall = useMedia(SMALL);
  return useHeaderSetting() ?? !isSmall;
}
