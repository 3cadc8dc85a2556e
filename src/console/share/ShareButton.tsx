import type { ComponentProps } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';

/** Opens the menu that shares the statement. */
export function ShareButton(props: ComponentProps<'button'>) {
  const { share: strings } = useStrings();
  return (
    <button type="button" {...props} className="quiet-button">
      <Icon name="link" />
      <span className="label">{strings.share}</span>
    </button>
  );
}
