import { contract, type DataOf } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Box, Column, Muted, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './film-preview.module.css';

type Film = DataOf<typeof contract.videoPublish.preview>;

/** A film as a phone shows it, for whoever was sent the link. */
export default function FilmPreviewPage() {
  const { search } = usePage();
  const id = typeof search.id === 'string' ? search.id : '';
  // A signed link is long; what is shorter was cut off on the way.
  if (id.length < SHORTEST)
    return <StateView kind="not-found" title="链接不完整" text={['请向分享人重新获取完整的预览链接。']} />;
  return <Preview id={id} />;
}

const SHORTEST = 20;

function Preview({ id }: { id: string }) {
  const query = useCall(contract.videoPublish.preview, { id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Column as="main" gap={12} align="center" justify="center" padding="24 16" className={styles.page}>
      <QueryView query={query}>{(film) => <Phone film={film} />}</QueryView>
    </Column>
  );
}

const Phone = ({ film }: { film: Film }) => (
  <>
    <Box
      as="article"
      maxWidth="full"
      overflow="hidden"
      position="relative"
      className={styles.phone}
      aria-label={film.title}
    >
      <video
        className={classOf({ flow: 'block', height: 'full', width: 'full', objectFit: 'contain' })}
        src={film.url}
        poster={film.cover ?? undefined}
        controls
        loop
        playsInline
        preload="metadata"
      >
        {/* Subtitles are part of the picture. */}
        <track kind="captions" />
      </video>
      <Box tone="white" position="absolute" pointerEvents="none" className={styles.words}>
        <b>@{film.author}</b>
        <Text as="h1" size="16/22" weight={600} margin="4 0">
          {film.title}
        </Text>
        {film.text && <p>{film.text}</p>}
        {film.hashtags.length > 0 && (
          <p className={styles.tags}>{film.hashtags.map((tag) => `#${tag}`).join(' ')}</p>
        )}
      </Box>
    </Box>
    <Muted as="p" textAlign="center">
      抖音预览，{Math.round(film.durationMs / 1000)} 秒，{film.width}×{film.height}。链接有效至{' '}
      {fullMomentText(film.expiresAt)}
    </Muted>
  </>
);
