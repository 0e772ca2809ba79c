import {
  contract,
  SAMPLE_VALUES,
  VIDEO_KEYS,
  VIDEO_KINDS,
  type VideoKind,
  type VideoTemplate,
} from '@zhiying/contract';
import { Suspense } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Grid, Note } from '#kit/base/pieces.tsx';
import { FilmFrame } from '#kit/files/player/film-frame.tsx';
import { go } from '#kit/page/navigate.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { POSTER_TABS } from '#parts/poster/poster.address.ts';
import { ChosenTick } from './chosen-tick.tsx';
import styles from './new-video.module.css';

const PosterPicture = lazyChunk(
  async () => ({ default: (await import('#parts/poster/drawing/poster-picture.tsx')).PosterPicture }),
  { patient: true },
);

const WAYS: Record<VideoKind, { text: string; figures: string }> = {
  montage: { text: '多段素材剪成多条不重复的片', figures: '一次最多 100 条' },
  storyboard: { text: '先写分镜，再逐镜配画面和口播', figures: '单条精做' },
  digital: { text: '形象照着文案讲，可叠画面', figures: '选形象，写文案' },
};
/** Seen until a film of a template is there, and where none shows what the way makes. */
const PICTURES: Record<VideoKind, string> = {
  montage: new URL('./ways/montage.jpg', import.meta.url).href,
  storyboard: new URL('./ways/storyboard.jpg', import.meta.url).href,
  digital: new URL('./ways/digital.jpg', import.meta.url).href,
};
const KINDS = Object.keys(WAYS) as VideoKind[];

const WAY_BUTTON = classOf(
  {
    flow: 'stack',
    gap: 2,
    tone: 'inherit',
    textAlign: 'left',
    padding: 0,
    background: 'none',
    border: 'none',
  },
  styles.wayButton,
);

interface WayCardsProps {
  value: VideoKind;
  /** Their films show what a way makes. */
  samples: readonly VideoTemplate[];
  onChange(kind: VideoKind): void;
}

/** How films are made, each with a film that was made that way. */
export function WayCards({ value, samples, onChange }: WayCardsProps) {
  return (
    <Grid columns={4} gap={12} marginBottom={20} phone="stack">
      <div role="radiogroup" aria-label="制作方式" className={styles.ways}>
        {KINDS.map((kind, at) => (
          <WayCard
            key={kind}
            kind={kind}
            on={kind === value}
            sample={kind === 'digital' ? undefined : samples[at]}
            onChoose={() => onChange(kind)}
          />
        ))}
      </div>
      <MovingPoster />
    </Grid>
  );
}

/** A poster that moves is a film too; it is made on the desk of posters, and what was typed here stays. */
function MovingPoster() {
  const may = useMaySee(keysOf(contract.poster.make));
  const templates = useCall(
    contract.posterTemplate.list,
    { motion: 'yes', limit: 50 },
    { enabled: may, staleTime: 60_000 },
  );
  const sample = templates.data?.rows.find(({ tooNew }) => !tooNew);
  return (
    <div className={styles.way} data-off={!may || undefined}>
      <button
        type="button"
        disabled={!may}
        className={WAY_BUTTON}
        onClick={() => go({ path: 'ai', search: { tabid: POSTER_TABS.templates, motion: 'yes' } })}
      >
        <span className={styles.wayFrame} aria-hidden="true">
          {sample && (
            <Suspense fallback={null}>
              <PosterPicture
                doc={sample.doc}
                values={SAMPLE_VALUES}
                pictures={sample.pictures}
                label={`模板「${sample.name}」`}
              />
            </Suspense>
          )}
        </span>
        <b>动态海报</b>
        <span>一张海报动起来，带音乐</span>
        <Note as="span">{may ? '选模板，改文字和图片' : '暂无权限'}</Note>
      </button>
    </div>
  );
}

function WayCard({
  kind,
  on,
  sample,
  onChoose,
}: {
  kind: VideoKind;
  on: boolean;
  sample: VideoTemplate | undefined;
  onChoose(): void;
}) {
  const may = useMaySee([VIDEO_KEYS[kind]]);
  const avatars = useCall(
    contract.digitAvatar.list,
    {},
    { enabled: kind === 'digital' && may, staleTime: 60_000 },
  );
  const mayMake = useMaySee(['15-11']);
  const none = kind === 'digital' && may && avatars.data?.total === 0;
  const { text, figures } = WAYS[kind];
  return (
    <div className={styles.way} data-on={on || undefined} data-off={!may || none || undefined}>
      <button
        type="button"
        role="radio"
        aria-checked={on}
        disabled={!may || none}
        className={WAY_BUTTON}
        onClick={onChoose}
      >
        <span className={styles.wayFrame}>
          <FilmFrame
            cover={stableUrl(sample?.cover ?? null) ?? PICTURES[kind]}
            src={stableUrl(sample?.preview ?? null)}
          />
          {on && <ChosenTick />}
        </span>
        <b>{VIDEO_KINDS[kind]}</b>
        <span>{text}</span>
        <Note as="span">{may ? figures : '暂无权限'}</Note>
      </button>
      {none &&
        (mayMake ? (
          <PageLink to={{ path: 'mixedshear', search: { tabid: 'avatar', create: 1 } }}>
            暂无形象，去新建
          </PageLink>
        ) : (
          <Note as="span">暂无形象，请管理员新建</Note>
        ))}
    </div>
  );
}
