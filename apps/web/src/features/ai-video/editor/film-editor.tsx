import { contract, type Video, type VideoInfo, type VideoThemeInfo } from '@zhiying/contract';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { FilmDesk } from './film-desk.tsx';

/** The films of a theme: one on the desk, all of them in the strip below. */
export function FilmEditor({ theme, video }: { theme: VideoThemeInfo; video: number | null }) {
  const query = useCall(contract.video.byTheme, { id: String(theme.id) }, { keepPrevious: true });
  return (
    <QueryView query={query}>
      {({ rows }) => {
        const shown = rows.find(({ id }) => id === video) ?? rows[0];
        return shown ? (
          <OneFilm key={shown.id} theme={theme} videos={rows} id={shown.id} />
        ) : (
          <StateView kind="empty" title="暂无作品" />
        );
      }}
    </QueryView>
  );
}

function OneFilm({ theme, videos, id }: { theme: VideoThemeInfo; videos: readonly Video[]; id: number }) {
  const query = useCall(contract.video.info, { id: String(id) });
  return (
    <QueryView query={query}>
      {(info: VideoInfo) => <FilmDesk theme={theme} videos={videos} info={info} />}
    </QueryView>
  );
}
