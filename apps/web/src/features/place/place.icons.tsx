import { icon } from '#kit/base/icon.tsx';

export const DealerIcon = icon(
  <>
    <path d="M2.5 7.3 10 2.5l7.5 4.8zM2 17.5h16" />
    <path d="M4.5 7.6v9.6M8.2 7.6v9.6M11.8 7.6v9.6M15.5 7.6v9.6" />
  </>,
);
export const StoreIcon = icon(
  <>
    <path d="M3 3h14l.8 4.4a2.6 2.6 0 0 1-5.2.3 2.6 2.6 0 0 1-5.2 0 2.6 2.6 0 0 1-5.2-.3z" />
    <path d="M3.6 10.2v7.3h12.8v-7.3M8 17.3v-3.8h4v3.8" />
  </>,
);
