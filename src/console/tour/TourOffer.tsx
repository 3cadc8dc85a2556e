import { useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';
import { useActions, useConsoleState } from '../state/context.ts';
import { isTourSettled, settleTour } from './offered-tour.ts';

/** Offers the tour once, to visitors who did not come by a link to a statement. */
export function TourOffer() {
  const { tour: strings } = useStrings();
  const { showPanel } = useActions();
  const isByLink = useConsoleState(({ link }) => link !== null);
  const [isSettled, setSettled] = useState(() => isTourSettled(localStorageIfAllowed()));
  if (isSettled || isByLink) return null;
  const settle = () => {
    settleTour(localStorageIfAllowed());
    setSettled(true);
  };
  return (
    <p className="tour-offer">
      {strings.offer}{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          settle();
          showPanel('tour');
        }}
      >
        {strings.take}
      </button>{' '}
      <button type="button" className="link-button" onClick={settle}>
        {strings.decline}
      </button>
    </p>
  );
}
