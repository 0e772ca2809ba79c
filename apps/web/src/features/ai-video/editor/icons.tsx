import { icon } from '#kit/base/icon.tsx';

export const UndoIcon = icon(<path d="M4 8h8a4.5 4.5 0 0 1 0 9H7M4 8l3.5-3.5M4 8l3.5 3.5" />);
export const RedoIcon = icon(<path d="M16 8H8a4.5 4.5 0 0 0 0 9h5M16 8l-3.5-3.5M16 8l-3.5 3.5" />);
export const ScissorsIcon = icon(
  <path d="M5.5 3.5 14 14M14.5 3.5 6 14M5 13a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM15 13a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" />,
);
