import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';

/** A theme in a cell of a list: its picture, what it is about, and what is to be known of it. */
export const TopicCell = ({
  thumb,
  topic,
  children,
}: {
  thumb: ReactNode;
  topic: string;
  children?: ReactNode;
}) => (
  <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
    {thumb}
    <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={topic}>
      {topic}
    </span>
    {children}
  </span>
);
