import { icon, solid } from '#kit/base/icon.tsx';

export const ClueIcon = icon(
  <>
    <circle cx="10" cy="10" r="5.5" />
    <path d="M10 1.8v2.7M10 15.5v2.7M1.8 10h2.7M15.5 10h2.7" />
    <circle cx="10" cy="10" r="2" {...solid} />
  </>,
);
