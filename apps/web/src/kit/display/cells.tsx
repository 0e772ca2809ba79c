import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { EmptyCell } from './moment.tsx';

/** A text in a cell of a list, cut off where the cell ends. */
export const clippedText = (text: string) =>
  text ? (
    <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={text}>
      {text}
    </span>
  ) : (
    <EmptyCell />
  );

interface CellThumbProps {
  src: string | null | undefined;
  /** Higher than wide, and shown whole: a film. */
  tall?: boolean;
  /** Where there is no picture. */
  icon: ReactNode;
}

/** A thumbnail beside a name in a list. */
export const CellThumb = ({ src, tall = false, icon }: CellThumbProps) => (
  <span
    className={classOf({
      width: tall ? 24 : 36,
      height: tall ? 32 : 24,
      flow: 'inline',
      align: 'center',
      justify: 'center',
      flex: 'none',
      tone: 'faint',
      background: 'fill',
      radius: 4,
      overflow: 'hidden',
    })}
  >
    {src ? <FillImage src={src} whole={tall} /> : icon}
  </span>
);

/** A picture that fills its box, whole or cropped. */
export const FillImage = ({ src, whole = false }: { src: string; whole?: boolean }) => (
  <img
    className={classOf({ height: 'full', width: 'full', objectFit: whole ? 'contain' : 'cover' })}
    src={src}
    alt=""
    loading="lazy"
  />
);
