// Our own drawings on a 24 px grid, 1.75 px round strokes, coloured by the text around them.
import type { ReactNode } from 'react';

const dot = (cx: number, cy: number) => <circle cx={cx} cy={cy} r="1" fill="currentColor" />;

export const drawings = {
  'arrow-back': <path d="M19 12H5.5M11 6l-6 6 6 6" />,
  'arrow-next': <path d="M5 12h13.5M13 6l6 6-6 6" />,
  bell: <path d="M6.5 16V11a5.5 5.5 0 0 1 11 0v5l1.75 1.75H4.75zM10 20.5a2.2 2.2 0 0 0 4 0" />,
  calendar: (
    <path d="M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4M8.5 14h1M14.5 14h1M8.5 17h1" />
  ),
  check: <path d="m4.75 12.5 4.75 4.75L19.5 7" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.25 2.75 2.75L16 9.5" />
    </>
  ),
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.25V12l3.25 2" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15" />,
  edit: <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
    </>
  ),
  group: (
    <path d="M9 11a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 9 11zM2.75 19.5c.25-3.75 2.5-5.75 6.25-5.75s6 2 6.25 5.75M15.5 4.9a3.1 3.1 0 0 1 0 5.8M17.75 14.4c2.1.75 3.3 2.45 3.5 5.1" />
  ),
  heart: (
    <path d="M12 19.5C3 13.5 3.5 5.5 8 5.5c2 0 3.25 1.25 4 2.75.75-1.5 2-2.75 4-2.75 4.5 0 5 8-4 14z" />
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.25v5" />
      {dot(12, 7.75)}
    </>
  ),
  locate: (
    <>
      <circle cx="12" cy="12" r="5.5" />
      <path d="M12 2.75V6.5M12 17.5v3.75M2.75 12H6.5M17.5 12h3.75" />
      {dot(12, 12)}
    </>
  ),
  mail: <path d="M3.5 5.5h17v13h-17zM4 6.25l8 6.25 8-6.25" />,
  person: (
    <path d="M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.75 20c.5-4 3-6 7.25-6s6.75 2 7.25 6" />
  ),
  phone: (
    <path d="M8.5 4H5a1 1 0 0 0-1 1c0 8.5 6.5 15 15 15a1 1 0 0 0 1-1v-3.5l-4.25-1.75L14 15.5A11 11 0 0 1 8.5 10l1.75-1.75z" />
  ),
  pin: (
    <>
      <path d="M12 21c4.5-4.75 6.75-8.25 6.75-11.25a6.75 6.75 0 0 0-13.5 0C5.25 12.75 7.5 16.25 12 21z" />
      <circle cx="12" cy="9.75" r="2.25" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />,
  search: <path d="M10.75 17a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5zM15.5 15.5l4.5 4.5" />,
  shield: (
    <path d="M12 3.5c2.25 1.75 4.5 2.5 7 2.5 0 6.75-2.25 11.5-7 14.5-4.75-3-7-7.75-7-14.5 2.5 0 4.75-.75 7-2.5zM8.75 12l2.25 2.25L15.25 10" />
  ),
  syringe: (
    <path d="m18 3 3 3M19.5 4.5 16 8M12.5 4.5l7 7M14.5 6.5l-9 9V18.5h3l9-9M5.5 18.5 3 21M9 12l2 2M12 9l2 2" />
  ),
  warning: (
    <>
      <path d="M12 4 21 19.5H3z" />
      <path d="M12 10v4.25" />
      {dot(12, 16.75)}
    </>
  ),
} as const satisfies Record<string, ReactNode>;
