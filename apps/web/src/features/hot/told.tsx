import { Absent } from '#kit/display/moment.tsx';

/** A figure nobody told is not zero. */
export const Told = ({ value }: { value: number | null }) =>
  value === null ? <Absent>无数据</Absent> : value.toLocaleString('zh-CN');

export const toldText = (label: string, value: number | null) =>
  value === null ? `${label}无数据` : `${label} ${value.toLocaleString('zh-CN')}`;
