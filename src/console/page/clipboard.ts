/**
 * Puts text on the clipboard. False if the browser does not allow it (no permission, or a page without TLS).
 *
 * @param html the same for programs that paste formatted text; null if there is none
 */
export async function copyText(text: string, html: string | null = null): Promise<boolean> {
  try {
    if (html === null) await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([clipboardItem(text, html)]);
    return true;
  } catch {
    return copyByEvent(text, html);
  }
}

const clipboardItem = (text: string, html: string) =>
  new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  });

/**
 * The older API also works on plain http. It copies what is selected, so a blank is, and the listener replaces it: to select a text of
 * megabytes takes seconds.
 */
function copyByEvent(text: string, html: string | null): boolean {
  const field = document.createElement('textarea');
  field.value = ' ';
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  // A modal dialog makes everything outside inert: the field must be inside.
  const parent = focused?.closest('dialog') ?? document.body;
  parent.append(field);
  field.select();
  let isReplaced = false;
  const replace = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    if (html !== null) event.clipboardData?.setData('text/html', html);
    isReplaced = event.clipboardData !== null;
  };
  addEventListener('copy', replace, { capture: true });
  const isCopied = document.execCommand('copy');
  removeEventListener('copy', replace, { capture: true });
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied && isReplaced;
}

/** Downloads a file. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // In some browsers, revoking at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
