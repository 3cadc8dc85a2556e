import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

const LINES = '[data-line]';
const CONTROLS = 'button, summary';

/** Props of the element around a list. */
export interface RovingFocus {
  readonly tabIndex: 0 | -1;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Makes a long list one tab stop. In a column, the arrows up and down, Home and End move between its lines, and the
 * other arrows between the controls of a line. In a row, the arrows move between all controls. The main control of a
 * line has `data-line`; all controls have `tabIndex={-1}`. See the ARIA Authoring Practices Guide, "Managing Focus
 * Within Components Using a Roving tabindex".
 */
export function useRovingFocus(shape: 'column' | 'row'): RovingFocus {
  const [isInside, setInside] = useState(false);
  const last = useRef<HTMLElement | null>(null);
  return {
    // While the focus is inside, Shift+Tab leaves the list instead of focusing its element.
    tabIndex: isInside ? -1 : 0,
    onFocus: ({ currentTarget, target }) => {
      if (target !== currentTarget) {
        last.current = target;
        setInside(true);
        return;
      }
      // A click beside the controls does not move the focus.
      if (!currentTarget.matches(':focus-visible')) return;
      const current = currentTarget.querySelector<HTMLElement>(`${LINES}[aria-current]`);
      const known = last.current?.isConnected ? last.current : null;
      (current ?? known ?? currentTarget.querySelector<HTMLElement>(LINES))?.focus();
    },
    onBlur: ({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget)),
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = nextControl(event.currentTarget, event.target as HTMLElement, event.key, shape);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

/** The control that a key moves to; undefined at an end of the list and for any other key. */
function nextControl(
  list: HTMLElement,
  from: HTMLElement,
  key: string,
  shape: 'column' | 'row',
): HTMLElement | undefined {
  const lines = [...list.querySelectorAll<HTMLElement>(LINES)];
  const line = from.matches(LINES) ? from : from.parentElement?.querySelector<HTMLElement>(LINES);
  const i = line ? lines.indexOf(line) : -1;
  switch (key) {
    case 'ArrowDown':
      return lines[i + 1];
    case 'ArrowUp':
      return lines[i - 1];
    case 'Home':
      return lines[0];
    case 'End':
      return lines.at(-1);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const among = shape === 'row' ? list : from.parentElement;
      const controls = [...(among?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
      const isForward = (key === 'ArrowRight') === (getComputedStyle(list).direction === 'ltr');
      return controls[controls.indexOf(from) + (isForward ? 1 : -1)];
    }
    default:
      return undefined;
  }
}
