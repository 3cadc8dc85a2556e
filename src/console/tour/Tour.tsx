import { Popover } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { useActions } from '../state/context.ts';

/** The target of each step: the first of these that is in the document. */
const STEPS = [
  ['.question-search', '.results-bar', '.tab-strip'],
  ['.editor'],
  ['.run-button'],
  ['aside', '.header .icon-button'],
  ['.tab-strip-actions'],
] as const;

/** The tour. Escape and a press outside end it; its buttons move between the steps. */
export function Tour() {
  const { tour: strings } = useStrings();
  const { showPanel } = useActions();
  const [step, setStep] = useState(0);
  const forward = useRef<HTMLButtonElement>(null);
  const end = () => showPanel(null);
  const anchor = () => {
    for (const selector of STEPS[step] ?? []) {
      const found = document.querySelector(selector);
      if (found) return found;
    }
    return null;
  };
  const { title, text } = strings.steps[step] ?? { title: '', text: '' };
  const isLast = step === STEPS.length - 1;
  return (
    <Popover.Root open onOpenChange={end}>
      <Popover.Portal>
        <Popover.Positioner
          key={step}
          className="tour-positioner"
          anchor={anchor}
          sideOffset={10}
          collisionPadding={12}
        >
          <Popover.Popup className="tour" initialFocus={forward}>
            <Popover.Arrow className="tour-arrow" />
            <Popover.Title className="tour-title">{title}</Popover.Title>
            <Popover.Description className="tour-text">{text}</Popover.Description>
            <div className="tour-actions">
              <span className="muted">{strings.place(step + 1, STEPS.length)}</span>
              {!isLast && (
                <button type="button" className="quiet-button" onClick={end}>
                  {strings.end}
                </button>
              )}
              {step > 0 && (
                <button type="button" className="quiet-button" onClick={() => setStep(step - 1)}>
                  {strings.back}
                </button>
              )}
              <button
                ref={forward}
                type="button"
                className="run-button"
                onClick={isLast ? end : () => setStep(step + 1)}
              >
                {isLast ? strings.done : strings.next}
              </button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
