import { EmptyCell } from '#kit/display/moment.tsx';

/** A figure, or 无数据 where the platform reported none, which is not zero. */
export const OptionalFigure = ({ value }: { value: number | null }) =>
  value === null ? <EmptyCell>无数据</EmptyCell> : value.toLocaleString('zh-CN');

/** The figure with its label as text: 播放 1,024, or 播放无数据. */
export const labelledFigure = (label: string, value: number | null) =>
  value === null ? `${label}无数据` : `${label} ${value.toLocaleString('zh-CN')}`;
