import { useMedia } from '../../page/use-media.ts';
import { useHeaderSetting } from '../../summary/header-setting.ts';
import { PHONE } from './use-shown-table.ts';

/** Whether headers show summaries of their columns: by the visitor's choice, else if there is space. */
export function useHasSummaries(): boolean {
  const isPhone = useMedia(PHONE);
  return useHeaderSetting() ?? !isPhone;
}
