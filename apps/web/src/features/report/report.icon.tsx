import { icon } from '#kit/base/icon.tsx';

export const ReportIcon = icon(
  <>
    <path d="M2.5 2.5v14.5h15" />
    <path d="M6.2 14v-3M9.4 14V8M12.6 14v-2.5M15.8 14V6" />
  </>,
);
