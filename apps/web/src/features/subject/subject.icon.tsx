import { icon } from '#kit/base/icon.tsx';

export const SubjectIcon = icon(
  <>
    <path d="M10.2 2.2 16.6 3l.8 6.4-6.2 5.8-7-7z" />
    <circle cx="13.4" cy="6.4" r="1" />
    <path d="m3.2 10.8 7.2 7 2.4-2.3" />
  </>,
);
