import type { FilmCardShown } from '@zhiying/contract';
import { fitDoc, pacedDoc } from '@zhiying/poster';
import { useMemo } from 'react';
import { PosterPicture } from './poster-picture.tsx';

interface CardPictureProps {
  card: FilmCardShown;
  frame: { width: number; height: number };
  /** How long it is seen, and how much of that has passed. */
  ms: number;
  at: number;
}

/** A card of a film at a moment, as the film draws it. */
export function CardPicture({ card, frame: { width, height }, ms, at }: CardPictureProps) {
  const doc = useMemo(() => pacedDoc(fitDoc(card.doc, { width, height }), ms), [card.doc, width, height, ms]);
  return (
    <PosterPicture
      doc={doc}
      values={card.values}
      pictures={card.pictures}
      label={`卡片「${card.template.name}」`}
      moment={Math.max(0, Math.round(at))}
    />
  );
}
