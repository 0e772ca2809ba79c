import {
  allLayers,
  contract,
  POSTER_KINDS,
  type PosterTemplate,
  type PosterTemplateInfo,
  posterTemplateState,
  SAMPLE_VALUES,
} from '@zhiying/contract';
import { useState } from 'react';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { Box } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import {
  LastReview,
  ReviewChecks,
  ReviewersFact,
  ReviewFact,
  ReviewHead,
} from '#parts/review/review-facts.tsx';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { TooNew } from '../common/too-new.tsx';
import { FilmPreview } from '../make/film-preview.tsx';
import styles from '../poster.module.css';
import { findingsOf, openedIn } from './template-findings.ts';

type TemplateDesk = Desk<PosterTemplate>;

/** One template under review. */
export function TemplateSubject({ id, desk }: { id: number; desk: TemplateDesk }) {
  const info = useCall(contract.posterTemplate.info, { id: String(id) });
  const answer = useSettledData(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  if (answer.tooNew) return <TooNew />;
  return <Loaded template={answer} desk={desk} />;
}

function Loaded({ template, desk }: { template: PosterTemplateInfo; desk: TemplateDesk }) {
  /** As it was looked at: what somebody saves meanwhile is told, not slipped in. */
  const [shown, setShown] = useState(template);
  const looked = shown.versionNo === template.versionNo ? template : shown;
  const { doc, pictures, name, status, versionId, versionNo } = looked;
  const before = template.versions.find((version) => version.no < versionNo && version.decisions.length > 0);
  const row = desk.state.rows.find(({ id }) => id === template.id);
  const findings = findingsOf(looked);
  return (
    <ReviewFrame
      desk={desk}
      subject={{
        id: template.id,
        name: template.name,
        versionId: template.versionId,
        versionNo: template.versionNo,
      }}
      elsewhere={template.status === 'pending' ? null : posterTemplateState.label(template.status)}
      mayDecide={template.can.includes('review')}
      looked={{ id: versionId, no: versionNo }}
      onLook={() => setShown(template)}
      serious={findings.some(({ tone }) => tone === 'error')}
      stage={
        <Box className={`${styles.look} ${styles.reviewed}`} minWidth={0}>
          {doc.motion ? (
            <FilmPreview
              key={versionNo}
              doc={doc}
              motion={doc.motion}
              values={SAMPLE_VALUES}
              pictures={pictures}
            />
          ) : (
            <PosterPicture doc={doc} values={SAMPLE_VALUES} pictures={pictures} label={`模板「${name}」`} />
          )}
        </Box>
      }
      facts={
        <>
          <ReviewHead
            name={name}
            status={<ReviewMark state={status} />}
            owner={looked.owner.name}
            node={looked.node.name}
            submittedAt={row?.review.submittedAt ?? null}
          >
            <ReviewFact label="类别">{POSTER_KINDS[looked.kind]}</ReviewFact>
            <ReviewFact label="尺寸">
              <MetaLine
                items={[
                  `${doc.width} × ${doc.height}`,
                  `${allLayers(doc.layers).length} 个图层`,
                  doc.motion && `${doc.motion.ms / 1000} 秒`,
                ]}
              />
            </ReviewFact>
            <ReviewFact label="使用者可改">{openedIn(doc)}</ReviewFact>
            {row && <ReviewersFact review={row.review} onAssign={() => desk.onAssign(row)} />}
          </ReviewHead>
          <ReviewChecks findings={findings} />
          <LastReview before={before?.decisions[0]} />
        </>
      }
    />
  );
}
