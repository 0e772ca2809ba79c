import { icon } from '#kit/base/icon.tsx';

export const HelpCenterIcon = icon(
  <path d="M10 5.2C8.6 4 6.4 3.6 3.5 3.8v11.6c2.9-.2 5.1.2 6.5 1.4 1.4-1.2 3.6-1.6 6.5-1.4V3.8C13.6 3.6 11.4 4 10 5.2zM10 5.2v11.6" />,
);
