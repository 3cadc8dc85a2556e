import { useState } from 'react';
import type { TableView } from '../../view/table-view.ts';

/** Whether the filter row is open, and functions that open and close it. It is always open if there is a filter. */
export function useFilterRow({ filters = [] }: TableView): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  return [isOpen || filters.length > 0, setOpen];
}
