import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { ZoomInIcon, ZoomOutIcon } from '#kit/base/icons.tsx';
import { Box, Row } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from './pages-stage.module.css';
import { stableUrl } from './stable-url.ts';

interface PagesStageProps {
  name: string;
  /** Addresses of the pages as pictures. */
  pages: readonly string[];
  /** How many there really are, and what the first one's sides are to each other. */
  facts: { pages: number | null; width: number | null; height: number | null };
}

const WIDTHS = [100, 150, 200] as const;

/** A document to leaf through: its pages below one another, each fetched when it comes near. */
export function PagesStage({ name, pages, facts }: PagesStageProps) {
  const [nearness, setNearness] = useState(0);
  const total = facts.pages ?? pages.length;
  return (
    <Box
      as="section"
      look={{ width: 'full', background: 'fill', radius: 8, overflow: 'hidden', position: 'relative' }}
      aria-label={`文档：${name}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <Box overflow="auto" className={styles.scroll} tabIndex={0}>
        {pages.map((url, at) => (
          <figure key={url.split('?', 1)[0]} style={{ width: `${WIDTHS[nearness]}%` }}>
            <img
              className={classOf({
                flow: 'block',
                width: 'full',
                border: 'line',
                radius: 2,
                objectFit: 'contain',
              })}
              src={stableUrl(url)}
              alt={`第 ${at + 1} 页`}
              loading="lazy"
              decoding="async"
              draggable={false}
              style={
                facts.width && facts.height ? { aspectRatio: `${facts.width} / ${facts.height}` } : undefined
              }
            />
            <figcaption>
              {at + 1} / {total}
            </figcaption>
          </figure>
        ))}
        {total > pages.length && (
          <p className={styles.rest}>
            共 {total} 页，这里显示前 {pages.length} 页，其余请下载后查看
          </p>
        )}
      </Box>
      <Row
        look={{
          position: 'absolute',
          shadow: true,
          inset: 'auto 8 8 auto',
          gap: 4,
          size: 13,
          background: 'elev',
          radius: 8,
        }}
        className={styles.tools}
      >
        <IconButton
          label="缩小"
          size="small"
          icon={<ZoomOutIcon />}
          disabled={nearness === 0}
          onClick={() => setNearness(nearness - 1)}
        />
        <span>{nearness === 0 ? '适应宽度' : `${WIDTHS[nearness]}%`}</span>
        <IconButton
          label="放大"
          size="small"
          icon={<ZoomInIcon />}
          disabled={nearness === WIDTHS.length - 1}
          onClick={() => setNearness(nearness + 1)}
        />
      </Row>
    </Box>
  );
}
