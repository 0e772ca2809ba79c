import { icon } from '#kit/base/icon.tsx';

export const LiveIcon = icon(
  <>
    <path d="M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4z" />
    <path d="M8.3 7v6l4.9-3z" />
  </>,
);
