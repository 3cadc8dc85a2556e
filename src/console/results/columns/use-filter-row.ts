import { useState } from 'react';
import type { TableView } from '../../view/table-view.ts';

/** Whether the row of filters is open, and what opens and closes it. It is always open where a filter is written. */
export function useFilterRow({ filters = [] }: TableView): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  return [isOpen || filters.length > 0, setOpen];
}
