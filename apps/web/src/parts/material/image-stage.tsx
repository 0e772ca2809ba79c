import { Button } from 'antd';
import { useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { ZoomInIcon, ZoomOutIcon } from '#kit/base/icons.tsx';
import { Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from './image-stage.module.css';
import { useZoom } from './use-zoom.ts';

/** A picture that fits; the wheel, the buttons or a double click bring it nearer, dragging moves it. */
export function ImageStage({ src, name }: { src: string; name: string }) {
  const frame = useRef<HTMLElement>(null);
  const { view, near, nearest, zoomIn, zoomOut, fit } = useZoom(frame);
  const [lost, setLost] = useState(false);
  return (
    <Row
      ref={frame}
      as="section"
      look={{
        justify: 'center',
        width: 'full',
        background: 'fill',
        radius: 8,
        overflow: 'hidden',
        position: 'relative',
      }}
      className={styles.stage}
      data-near={near || undefined}
      aria-label={`图片：${name}`}
    >
      {lost ? (
        <Text as="p" tone="muted">
          图片加载失败，请稍后重试
        </Text>
      ) : (
        <img
          className={classOf({ maxWidth: 'full', objectFit: 'contain' })}
          src={src}
          alt={name}
          draggable={false}
          onError={() => setLost(true)}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      )}
      <Row
        look={{ position: 'absolute', shadow: true, inset: 'auto 8 8 auto', background: 'elev', radius: 8 }}
        className={styles.tools}
      >
        <IconButton label="缩小" size="small" icon={<ZoomOutIcon />} disabled={!near} onClick={zoomOut} />
        <Button type="text" size="small" disabled={!near} onClick={fit}>
          {near ? `${Math.round(view.scale * 100)}%` : '适应'}
        </Button>
        <IconButton label="放大" size="small" icon={<ZoomInIcon />} disabled={nearest} onClick={zoomIn} />
      </Row>
    </Row>
  );
}
