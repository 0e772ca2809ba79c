import type { Clip } from '@zhiying/contract';
import { Button } from 'antd';
import { Column, Text } from '#kit/base/pieces.tsx';
import { clockText } from '#parts/ai-video/video-address.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './editor.module.css';
import type { Film } from './use-film.ts';

const SHOWN = 6;
const same = (a: Clip | null, b: Clip) => a?.materialId === b.materialId && a.in === b.in;

/** Other footage for the selected shot: a click shows it on the stage, a double click or 保留 puts it in. */
export function Candidates({ film, onMore }: { film: Film; onMore(): void }) {
  const { shot, locked, tried } = film;
  if (!shot) return null;
  return (
    <Column
      look={{
        gap: 8,
        flex: 'none',
        width: 88,
        size: 12,
        tone: 'muted',
        background: 'page',
        overflow: 'auto',
      }}
      className={styles.candidates}
      role="group"
      aria-label="备选素材"
    >
      <span>备选素材</span>
      {shot.others.slice(0, SHOWN).map((clip) => {
        const footage = film.footage(clip.materialId);
        const on = same(tried, clip);
        return (
          <button
            key={`${clip.materialId}-${clip.in}`}
            type="button"
            disabled={locked || footage?.refusal != null}
            title={footage?.refusal ?? `${footage?.name ?? ''}：单击试看，双击替换`}
            aria-label={`试看「${footage?.name ?? clip.materialId}」`}
            aria-pressed={on}
            onClick={() => film.tryClip(clip)}
            onDoubleClick={() => film.keep(clip)}
          >
            {footage?.thumb && <img src={stableUrl(footage.thumb)} alt="" />}
            {footage?.durationMs != null && (
              <Text
                as="i"
                look={{
                  tone: 'white',
                  upright: true,
                  padding: '0 4',
                  radius: 4,
                  position: 'absolute',
                  inset: 'auto auto 4 4',
                }}
              >
                {clockText(footage.durationMs)}
              </Text>
            )}
          </button>
        );
      })}
      {tried && (
        <>
          <Button size="small" type="primary" onClick={() => film.keep(tried)}>
            保留
          </Button>
          <Button size="small" onClick={() => film.tryClip(null)}>
            还原
          </Button>
        </>
      )}
      <Button size="small" type="link" disabled={locked} onClick={onMore}>
        更多
      </Button>
    </Column>
  );
}
