import { icon } from '#kit/base/icon.tsx';

export const CallIcon = icon(
  <path d="M4.2 2.8h3l1.5 4-2 1.4a9 9 0 0 0 5 5l1.4-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5C8.9 16.7 3.3 11.1 2.7 4.4a1.5 1.5 0 0 1 1.5-1.6Z" />,
);
export const WriteIcon = icon(
  <>
    <path d="M2.5 17.5h15" />
    <path d="m5 14 .6-3.4 8-8 2.8 2.8-8 8z" />
  </>,
);
export const TalkIcon = icon(
  <>
    <path d="M10 2.5a7.5 7.5 0 1 1-3.6 14.1l-3.9.9.9-3.9A7.5 7.5 0 0 1 10 2.5Z" />
    <path d="M6.8 10h.01M10 10h.01M13.2 10h.01" />
  </>,
);
