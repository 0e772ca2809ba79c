import { CUT_RATIOS, contract, MAKE_VIDEOS, missingRight, type VideoKind } from '@zhiying/contract';
import { useState } from 'react';
import { NoPermission } from '#kit/feedback/no-permission.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { useLiveVideos } from '#parts/ai-video/use-live-videos.ts';
import { Board } from '../board/board.tsx';
import { FilmEditor } from '../editor/film-editor.tsx';
import { NewVideo } from './new-video.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const numberIn = (value: unknown) => {
  const found = Number(value);
  return Number.isInteger(found) && found > 0 ? found : null;
};

/** `mixedshear/create`: without an id the wishes of a new theme, with one its storyboard or its films. */
export default function CreatePage() {
  const { search } = usePage();
  const id = numberIn(search.id);
  const video = numberIn(search.video);
  const [turn, setTurn] = useState(0);
  const mayCreate = useMaySee(MAKE_VIDEOS);
  if (id === null && video !== null) return <OfVideo id={video} />;
  if (id === null && !mayCreate)
    return <NoPermission error={{ message: missingRight(MAKE_VIDEOS) }} noun="制作视频" />;
  if (id === null)
    return (
      <NewVideo
        key={`${search.kind} ${search.template} ${search.package} ${search.date} ${search.n} ${turn}`}
        kind={search.kind === 'storyboard' ? 'storyboard' : ('montage' satisfies VideoKind)}
        template={numberIn(search.template)}
        packageId={numberIn(search.package)}
        day={DAY.test(String(search.date)) ? String(search.date) : null}
        ratio={CUT_RATIOS.find((ratio) => ratio === search.ratio)}
        onLeave={() => setTurn(turn + 1)}
      />
    );
  return <ThemePage key={id} id={id} video={video} />;
}

/** A film by itself, as plans lead to it: its theme with this one on the desk. */
function OfVideo({ id }: { id: number }) {
  const query = useCall(contract.video.info, { id: String(id) });
  return <QueryView query={query}>{({ themeId }) => <ThemePage id={themeId} video={id} />}</QueryView>;
}

function ThemePage({ id, video }: { id: number; video: number | null }) {
  useLiveVideos(id);
  const query = useCall(contract.videoTheme.info, { id: String(id) });
  return (
    <QueryView query={query}>
      {(theme) =>
        theme.stage === 'film' ? <FilmEditor theme={theme} video={video} /> : <Board theme={theme} />
      }
    </QueryView>
  );
}
