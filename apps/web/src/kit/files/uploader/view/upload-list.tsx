import { useState } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import { useSize } from '#kit/base/use-size.ts';
import type { UploadItem } from '../queue/item.ts';
import styles from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';

const ROW = 56;
const SPARE = 4;

/** Draws the rows in sight only: a thousand files cost no more than ten. */
export function UploadList({ items }: { items: readonly UploadItem[] }) {
  const [measure, { height }] = useSize();
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW) - SPARE);
  const shown = items.slice(first, Math.ceil((top + height) / ROW) + SPARE);
  return (
    <div
      ref={measure}
      className={styles.list}
      style={{ height: Math.min(items.length, 6) * ROW }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <Box
        as="ul"
        position="relative"
        style={{ height: items.length * ROW }}
        aria-label={`上传列表，共 ${items.length} 个`}
      >
        {shown.map((item, index) => (
          <Box
            as="li"
            position="absolute"
            key={item.uid}
            className={styles.place}
            style={{ transform: `translateY(${(first + index) * ROW}px)` }}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
          >
            <UploadRow item={item} />
          </Box>
        ))}
      </Box>
    </div>
  );
}
