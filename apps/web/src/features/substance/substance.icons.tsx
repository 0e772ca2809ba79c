import { icon } from '#kit/base/icon.tsx';

export const SubstanceIcon = icon(
  <>
    <path d="M4 2h8l4 4v12H4z" />
    <path d="M12 2v4h4M7 10h6M7 13.5h3.5" />
  </>,
);
/** A sheet with a tick, beside the picture with one: both are in the same menu. */
export const SheetVerifyIcon = icon(
  <>
    <path d="M9.6 18H4V2h8l4 4v4.4" />
    <path d="M12 2v4h4M7 9.4h5M7 12.8h2.6M11.4 15.6l2 2.1 3.8-4.2" />
  </>,
);
export const SendIcon = icon(<path d="m2.5 9.2 15-6.4-5 14.6-3.2-6zM9.3 11.4l8.2-8.6" />);
