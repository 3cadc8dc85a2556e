import { useMedia } from '../../page/use-media.ts';
import { useHeaderSetting } from '../../summary/header-setting.ts';
import { PHONE } from './use-shown-table.ts';

/** Whether the heads of columns show what the columns hold: as the visitor chose, else where there is room. */
export function useHasSummaries(): boolean {
  const isPhone = useMedia(PHONE);
  return useHeaderSetting() ?? !isPhone;
}
