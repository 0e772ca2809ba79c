import {
  contract,
  OFFLINE_SPEECH_LABEL,
  reviewState,
  VIDEO_KINDS,
  type VideoInfo,
  type VideoToReview,
} from '@zhiying/contract';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { Column, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { clockText } from '#parts/ai-video/video-address.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import {
  LastReview,
  ReviewChecks,
  ReviewersFact,
  ReviewFact,
  type ReviewFinding,
  ReviewHead,
} from '#parts/review/review-facts.tsx';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { useLookedAt } from '#parts/review/use-looked-at.ts';
import { findingsOfFilm } from '../common/film-findings.ts';
import styles from './video-review.module.css';

type VideoDesk = Desk<VideoToReview>;

/** One film under review. */
export function VideoSubject({ id, desk }: { id: number; desk: VideoDesk }) {
  const info = useCall(contract.video.info, { id: String(id) });
  const answer = useSettledData(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded video={answer} desk={desk} />;
}

function Loaded({ video, desk }: { video: VideoInfo; desk: VideoDesk }) {
  const { looked, look } = useLookedAt(video);
  const history = useCall(contract.videoReview.history, { contentId: video.id, limit: 50 });
  const before = history.data?.rows.find(({ versionNo }) => versionNo < looked.version);
  const row = desk.state.rows.find(({ id }) => id === video.id);
  const findings: ReviewFinding[] = findingsOfFilm(looked);
  return (
    <ReviewFrame
      desk={desk}
      subject={{ id: video.id, name: video.title, versionId: video.version, versionNo: video.version }}
      elsewhere={video.review === 'pending' ? null : reviewState.label(video.review)}
      mayDecide={video.can.includes('review')}
      looked={{ id: looked.version, no: looked.version }}
      onLook={look}
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
              <PageLink to={{ path: 'mixedshear/create', search: { id: looked.themeId, video: looked.id } }}>
                {looked.topic}
              </PageLink>
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
          <LastReview before={before} />
        </>
      }
    />
  );
}

/** The film itself, and what is said in it beside. */
const FilmStage = ({ video }: { video: VideoInfo }) => (
  <Row
    look={{ padding: '24 16 40', gap: 24, align: 'start', justify: 'center', fill: true, overflow: 'auto' }}
    className={styles.stage}
  >
    {video.url ? (
      <video
        src={stableUrl(video.url)}
        poster={video.cover ? stableUrl(video.cover) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={video.title}
      >
        {/* The subtitles are burnt into the picture. */}
        <track kind="captions" />
      </video>
    ) : (
      <Text as="p" tone="muted">
        成片有修改，待合成
      </Text>
    )}
    <Column as="ol" gap={12} minWidth={160} breakWords className={styles.script} aria-label="口播">
      {video.doc.shots.map(({ id, name, line }, at) => (
        <li key={id}>
          <Muted as="small" flow="block">
            {at + 1}. {name || '镜头'}
          </Muted>
          {video.lines[at] || line || '无口播'}
        </li>
      ))}
    </Column>
  </Row>
);
