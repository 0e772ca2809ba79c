import { icon } from '#kit/base/icon.tsx';

export const GrowthIcon = icon(
  <>
    <path d="m2.5 14.5 5-5 3.5 3 6-6.7" />
    <path d="M13 5.5h4.2v4.2" />
  </>,
);
