import type { PosterPicture as Named, PosterDoc, PosterValues } from '@zhiying/contract';
import { useEffect, useMemo, useRef } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Row } from '#kit/base/pieces.tsx';
import { useSize } from '#kit/base/use-size.ts';
import { layoutOf, paint } from './paint.ts';
import { usePictures } from './use-pictures.ts';
import { usePosterFonts } from './use-poster-fonts.ts';

interface PosterPictureProps {
  doc: PosterDoc;
  values: PosterValues;
  pictures: readonly Named[];
  /** What is said of it to those who cannot see it. */
  label: string;
  moment?: number;
}

/** A poster as it will be made, as large as there is room. */
export function PosterPicture({ doc, values, pictures: named, label, moment }: PosterPictureProps) {
  const fonts = usePosterFonts();
  const pictures = usePictures(doc, named);
  const [room, size] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = useMemo(() => layoutOf({ doc, values, pictures, moment }), [doc, values, pictures, moment]);
  const zoom = Math.min(size.width / doc.width, size.height / doc.height);
  const [width, height] = [doc.width * zoom, doc.height * zoom];
  useEffect(() => {
    if (canvas.current && zoom > 0) paint(canvas.current, layout, pictures, { width, height });
  }, [layout, pictures, width, height, zoom, fonts]);
  return (
    <Row ref={room} look={{ justify: 'center', width: 'full', height: 'full', overflow: 'hidden' }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={classOf({ flex: 'none' })}
        style={{ width, height }}
      />
    </Row>
  );
}
