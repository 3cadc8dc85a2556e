import type { Page } from '@playwright/test';

/**
 * Faults of the page's layout in its current state: it scrolls sideways, a control or a label of the
 * data is cut by the edge of the window, two of them overlap, or a dialog or a menu is behind something else.
 *
 * @returns sentences; none if there is no fault
 */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`The page is ${scrollWidth} pixels wide in a window of ${clientWidth}.`);

    const nameOf = (one: HTMLElement) =>
      (one.getAttribute('aria-label') ?? (one.textContent?.trim() || one.className)).slice(0, 40);
    /** Whether its middle is visible: not scrolled out of sight, and not under a dialog or a menu. */
    const isInSight = (one: HTMLElement) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width <= 4 || height <= 4 || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false;
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && (one.contains(seen) || seen.contains(one));
    };
    /** The dialog, menu or list over the page that it is in. */
    const layerOf = (one: HTMLElement) => one.closest('[role=dialog], [role=menu], [role=listbox]');
    const scrollerOf = (one: HTMLElement) => {
      for (let around = one.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const isWider = around.scrollWidth > around.clientWidth && /auto|scroll/.test(overflowX);
        const isHigher = around.scrollHeight > around.clientHeight && /auto|scroll/.test(overflowY);
        if (isWider || isHigher) return around;
      }
      return null;
    };
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, select, input, summary, [role=tab], [role=menuitem], .notice-label, .data-date',
      ),
    ].filter(isInSight);
    const boxes = controls.map((one) => ({ one, box: one.getBoundingClientRect() }));
    for (const [i, { one, box }] of boxes.entries()) {
      if ((box.left < -1 || box.right > innerWidth + 1) && !scrollerOf(one))
        faults.push(`${nameOf(one)} is cut by the edge.`);
      for (const other of boxes.slice(i + 1)) {
        // A header of the table is one wide button with a small one in its corner.
        if (one.closest('th') !== null && one.closest('th') === other.one.closest('th')) continue;
        if (layerOf(one) !== layerOf(other.one)) continue;
        // Scrolled content passes under the bars.
        if (scrollerOf(one) !== scrollerOf(other.one)) continue;
        if (one.contains(other.one) || other.one.contains(one)) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 2 && down > 2) faults.push(`${nameOf(one)} and ${nameOf(other.one)} are on top of each other.`);
      }
    }
    for (const layer of document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu]')) {
      if (layer.checkVisibility() && !isInSight(layer)) faults.push(`${nameOf(layer)} is covered.`);
    }
    return faults;
  });
}
