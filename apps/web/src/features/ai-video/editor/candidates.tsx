import { Button } from 'antd';
import { clockText } from '#parts/ai-video/video-address.ts';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './editor.module.css';
import type { Film } from './use-film.ts';

const SHOWN = 6;

/** Other footage for the selected shot; one press and it is in. */
export function Candidates({ film, onMore }: { film: Film; onMore(): void }) {
  const { shot, locked } = film;
  if (!shot) return null;
  return (
    <div className={styles.candidates}>
      <span>可替换</span>
      {shot.others.slice(0, SHOWN).map((clip) => {
        const footage = film.footage(clip.materialId);
        return (
          <button
            key={`${clip.materialId}-${clip.in}`}
            type="button"
            disabled={locked || footage?.refusal != null}
            title={footage?.refusal ?? footage?.name}
            aria-label={`替换为「${footage?.name ?? clip.materialId}」`}
            onClick={() =>
              film.change({
                clip,
                others: [...(shot.clip ? [shot.clip] : []), ...shot.others.filter((other) => other !== clip)],
              })
            }
          >
            {footage?.thumb && <img src={steadyUrl(footage.thumb)} alt="" />}
            {footage?.durationMs != null && <i>{clockText(footage.durationMs)}</i>}
          </button>
        );
      })}
      <Button size="small" type="link" disabled={locked} onClick={onMore}>
        更多
      </Button>
    </div>
  );
}
