import {
  contract,
  OFFLINE_SPEECH_LABEL,
  reviewState,
  VIDEO_KINDS,
  type VideoInfo,
  type VideoToReview,
} from '@zhiying/contract';
import { useState } from 'react';
import { useAnswer } from '#kit/base/loading-sign.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { clockText } from '#parts/ai-video/video-address.ts';
import { steadyUrl } from '#parts/material/steady-url.ts';
import {
  ReviewChecks,
  ReviewersFact,
  ReviewFact,
  type ReviewFinding,
  ReviewHead,
  ReviewSection,
  VerdictBefore,
} from '#parts/review/review-facts.tsx';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { findingsOfFilm } from '../common/film-findings.ts';
import styles from './video-review.module.css';

type VideoDesk = Desk<VideoToReview>;

/** One film under review. */
export function VideoSubject({ id, desk }: { id: number; desk: VideoDesk }) {
  const info = useCall(contract.video.info, { id: String(id) });
  const answer = useAnswer(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded video={answer} desk={desk} />;
}

function Loaded({ video, desk }: { video: VideoInfo; desk: VideoDesk }) {
  /** As it was looked at: what somebody saves meanwhile is told, not slipped in. */
  const [shown, setShown] = useState(video);
  const history = useCall(contract.videoReview.history, { contentId: video.id, limit: 50 });
  const looked = shown.version === video.version ? video : shown;
  const before = history.data?.rows.find(({ versionNo }) => versionNo < looked.version);
  const row = desk.state.rows.find(({ id }) => id === video.id);
  const findings: ReviewFinding[] = findingsOfFilm(looked);
  return (
    <ReviewFrame
      desk={desk}
      subject={{ id: video.id, name: video.title, versionId: video.version, versionNo: video.version }}
      elsewhere={video.review === 'pending' ? null : reviewState.label(video.review)}
      looked={{ id: looked.version, no: looked.version }}
      onLook={() => setShown(video)}
      serious={findings.some(({ tone }) => tone === 'error')}
      stage={<FilmStage video={looked} />}
      facts={
        <>
          <ReviewHead
            name={looked.title}
            status={<ReviewMark state={looked.review} />}
            owner={looked.owner.name}
            node={looked.node.name}
            submittedAt={row?.review.submittedAt ?? null}
          >
            <ReviewFact label="主题">
              <PlaceLink to={{ path: 'mixedshear/create', search: { id: looked.themeId, video: looked.id } }}>
                {looked.topic}
              </PlaceLink>
            </ReviewFact>
            <ReviewFact label="制作方式">{VIDEO_KINDS[looked.kind]}</ReviewFact>
            <ReviewFact label="成片">
              <MetaLine
                items={[
                  clockText(looked.durationMs),
                  looked.ratio,
                  `${looked.shots} 个镜头`,
                  looked.offlineVoice && OFFLINE_SPEECH_LABEL,
                ]}
              />
            </ReviewFact>
            {row && <ReviewersFact review={row.review} onAssign={() => desk.onAssign(row)} />}
          </ReviewHead>
          <ReviewChecks findings={findings} />
          {before && (
            <ReviewSection title="上次审核">
              <VerdictBefore no={before.versionNo} verdict={before} since={before.at} />
            </ReviewSection>
          )}
        </>
      }
    />
  );
}

/** The film itself, and what is said in it beside. */
const FilmStage = ({ video }: { video: VideoInfo }) => (
  <div className={styles.stage}>
    {video.url ? (
      <video
        src={steadyUrl(video.url)}
        poster={video.cover ? steadyUrl(video.cover) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={video.title}
      >
        {/* The subtitles are burnt into the picture. */}
        <track kind="captions" />
      </video>
    ) : (
      <p className={styles.none}>成片有修改，待合成</p>
    )}
    <ol className={styles.script} aria-label="口播">
      {video.doc.shots.map(({ id, name, line }, at) => (
        <li key={id}>
          <small>
            {at + 1}. {name || '镜头'}
          </small>
          {video.lines[at] || line || '无口播'}
        </li>
      ))}
    </ol>
  </div>
);
