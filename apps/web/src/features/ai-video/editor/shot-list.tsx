import type { Playback } from '#kit/base/use-playback.ts';
import { useDragOrder } from '#kit/canvas/use-drag-order.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import type { Film } from './use-film.ts';

/** The shots as cards, to be dragged into another order. */
export function ShotList({ film, playback }: { film: Film; playback: Playback }) {
  const { timeline, doc } = film;
  const drag = useDragOrder(doc.shots, film.setShots, film.locked);
  return (
    <section aria-label="镜头列表">
      <p>
        {doc.shots.length} 个镜头，{(timeline.totalMs / 1000).toFixed(1)} 秒
      </p>
      <ol>
        {timeline.shots.map(({ shot, start, ms }, at) => {
          const footage = film.footage(shot.clip?.materialId);
          return (
            <li key={shot.id} {...drag(at)} data-on={shot.id === film.shot?.id || undefined}>
              <button
                type="button"
                onClick={() => {
                  film.select(shot.id);
                  playback.seek(start);
                }}
              >
                <span>
                  {footage?.thumb && <img src={stableUrl(footage.thumb)} alt="" draggable={false} />}
                  <i>{(ms / 1000).toFixed(1)}</i>
                  {footage?.refusal && <em>{footage.refusal}</em>}
                </span>
                <b>
                  {at + 1} {shot.name || footage?.name || '未选择素材'}
                </b>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
