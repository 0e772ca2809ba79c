import { Note } from '#kit/base/pieces.tsx';

/** Visits that came in a burst from one address: told apart, because figures leave them out. */
export const SuspiciousVisits = ({ count }: { count: number }) => (
  <Note>可疑访问 {count.toLocaleString('zh-CN')} 次，短时间内来自同一地址，未计入访问数</Note>
);
