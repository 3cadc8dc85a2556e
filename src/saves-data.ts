/** Whether the visitor's browser is set to save data (https://wicg.github.io/savedata/). */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
