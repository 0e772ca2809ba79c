import type { ReactNode, Ref } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box } from '#kit/base/pieces.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './table-area.module.css';

interface AreaFrameProps {
  model: ListModel;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The area of the rows, with a progress line on top while they load. */
export const AreaFrame = ({ model: { data }, ref, children }: AreaFrameProps) => (
  <div
    ref={ref}
    className={classOf({ fill: true, overflow: 'hidden', position: 'relative' })}
    aria-busy={data.fetching}
  >
    {data.busy && (
      <Box
        overflow="hidden"
        position="absolute"
        className={styles.progress}
        role="progressbar"
        aria-label="加载中"
      />
    )}
    {children}
  </div>
);
