import { icon } from '#kit/base/icon.tsx';

export const CalendarIcon = icon(
  <>
    <rect x="2.5" y="4" width="15" height="13.5" rx="0.8" />
    <path d="M2.5 8.2h15M6.5 2v3.4M13.5 2v3.4" />
  </>,
);
