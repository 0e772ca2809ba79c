import { Absent } from '#kit/display/moment.tsx';

/** A figure the platform has not told is not zero. */
export const Told = ({ value }: { value: number | null }) =>
  value === null ? <Absent>无数据</Absent> : value.toLocaleString('zh-CN');
