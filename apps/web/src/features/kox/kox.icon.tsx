import { icon } from '#kit/base/icon.tsx';

export const KoxIcon = icon(
  <>
    <path d="M3 8v4h3l7 4V4L6 8z" />
    <path d="M16 7.6c.8.6 1.2 1.4 1.2 2.4s-.4 1.8-1.2 2.4M6.2 12.2l1 4.6h2l-.8-3.6" />
  </>,
);
