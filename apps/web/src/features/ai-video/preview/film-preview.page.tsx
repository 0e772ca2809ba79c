import { contract, type DataOf } from '@zhiying/contract';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Loaded } from '#kit/feedback/loaded.tsx';
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
    <main className={styles.page}>
      <Loaded query={query}>{(film) => <Phone film={film} />}</Loaded>
    </main>
  );
}

const Phone = ({ film }: { film: Film }) => (
  <>
    <article className={styles.phone} aria-label={film.title}>
      <video
        className={styles.film}
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
      <div className={styles.words}>
        <b>@{film.author}</b>
        <h1>{film.title}</h1>
        {film.text && <p>{film.text}</p>}
        {film.hashtags.length > 0 && (
          <p className={styles.tags}>{film.hashtags.map((tag) => `#${tag}`).join(' ')}</p>
        )}
      </div>
    </article>
    <p className={styles.note}>
      抖音预览，{Math.round(film.durationMs / 1000)} 秒，{film.width}×{film.height}。链接有效至{' '}
      {fullMomentText(film.expiresAt)}
    </p>
  </>
);
