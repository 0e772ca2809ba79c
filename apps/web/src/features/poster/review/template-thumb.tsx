import { type PosterTemplate, SAMPLE_VALUES } from '@zhiying/contract';
import { Row } from '#kit/base/pieces.tsx';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import { TOO_NEW } from '../common/too-new.tsx';

type Shown = Pick<PosterTemplate, 'name'> & Partial<PosterTemplate>;

/** A template in the queue. What a newer product wrote has no picture here, and says why where one would be. */
export function TemplateThumb({ template }: { template: Shown }) {
  const { name, doc, pictures = [], tooNew } = template;
  if (tooNew)
    return (
      <Row
        as="span"
        look={{ height: 'full', justify: 'center', size: '12/18', tone: 'muted', background: 'fill2' }}
        role="img"
        aria-label={`模板「${name}」${TOO_NEW}`}
        title={TOO_NEW}
      >
        版本较新
      </Row>
    );
  return (
    doc && <PosterPicture doc={doc} values={SAMPLE_VALUES} pictures={pictures} label={`模板「${name}」`} />
  );
}
