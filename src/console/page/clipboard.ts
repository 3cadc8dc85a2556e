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
    return copyBySelection(text);
  }
}

const clipboardItem = (text: string, html: string) =>
  new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  });

/** The older API also works on plain http. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  // A modal dialog makes everything outside inert: the field must be inside.
  const parent = focused?.closest('dialog') ?? document.body;
  parent.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
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
