import type { ComponentProps } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';

/** Opens the menu beside Run. */
export function RunMenuButton(props: ComponentProps<'button'>) {
  const { runs: strings } = useStrings();
  return (
    <button type="button" {...props} className="run-menu-button" aria-label={strings.more} title={strings.more}>
      <Icon name="chevron" />
    </button>
  );
}
