const PATHS = {
  run: 'M7 4.5v15l12-7.5z',
  stop: 'M6 6h12v12H6z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  star: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1 5.6L12 16.6 7.1 19.4l1-5.6L4 9.9l5.6-.7z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20',
  history: 'M12 7v5l3.5 2M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4',
  edit: 'M5 19h3l10-10-3-3L5 16zM13.5 7.5l3 3',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  add: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  rows: 'M4 6h16v12H4zM4 10h16M4 14h16M10 10v8',
  summary: 'M5 20v-7M10 20V6M15 20v-10M20 20v-4',
  back: 'M19 12H5m6-6-6 6 6 6',
  chevron: 'M9 6l6 6-6 6',
  ascending: 'M12 19V6m-5 5 5-5 5 5',
  descending: 'M12 5v13m-5-5 5 5 5-5',
  filter: 'M4 5.5h16l-6.2 7.3V19l-3.6-2v-4.2z',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  alert: 'M12 8v5m0 3.2v.1M12 3.5l9.5 16.5h-19z',
} as const;

/** A decorative icon, hidden from screen readers: the control around it has a name. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  const isFilled = name === 'run' || name === 'stop';
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={isFilled ? 0 : 1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
