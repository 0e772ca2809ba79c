import { icon } from '#kit/base/icon.tsx';

export const DouyinIcon = icon(
  <>
    <path d="M10.6 2.5v10.2a3.4 3.4 0 1 1-3.4-3.4" />
    <path d="M10.6 2.5c.3 2.6 2 4.3 4.8 4.6" />
  </>,
);
