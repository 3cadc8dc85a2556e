/** A link with a sentence about it, as messages quote it. */
export interface SentLink {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Whether the system offers to pass a link on to another program, and the visitor has a finger instead of a mouse. */
export function canSend(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

/**
 * Opens the system's list of programs that a link can be sent with, as messengers.
 *
 * @param copy called if the system has no such list, or refuses to open it
 */
export async function sendLink(link: SentLink, copy: () => void): Promise<void> {
  if (!canSend()) return copy();
  try {
    await navigator.share(link);
  } catch (cause) {
    // The visitor has closed the list.
    if (cause instanceof DOMException && cause.name === 'AbortError') return;
    copy();
  }
}
