import { contract, MUSIC_MOODS, type MusicMood, type VideoMusic } from '@zhiying/contract';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './picker.module.css';
import { PlayButton } from './play-button.tsx';
import { BuiltinMark, lengthText } from './resource-words.tsx';

const MOODS = Object.entries(MUSIC_MOODS).map(([value, label]) => ({ value, label }));

/** Pieces of the music library, to be listened to and chosen. */
export function MusicPicker({ chosen, onPick }: { chosen: number | null; onPick(piece: VideoMusic): void }) {
  const [typed, setTyped] = useState('');
  const [mood, setMood] = useState<MusicMood>();
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.videoMusic.list,
    { q: q || undefined, mood, limit: 100 },
    { keepPrevious: true },
  );
  return (
    <>
      <div className={styles.head}>
        <Input
          allowClear
          aria-label="音乐名称"
          placeholder="音乐名称"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          allowClear
          aria-label="情绪"
          placeholder="情绪"
          style={{ width: 120 }}
          value={mood}
          options={MOODS}
          onChange={(next?: string) => setMood(next as MusicMood | undefined)}
        />
      </div>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>未找到音乐</p>
          ) : (
            <ul className={styles.list} aria-label="音乐库">
              {rows.map((piece) => (
                <li key={piece.id} className={styles.piece}>
                  <PlayButton url={piece.url} name={piece.name} />
                  <button
                    type="button"
                    className={styles.choose}
                    aria-pressed={piece.id === chosen}
                    disabled={piece.state !== 'ready'}
                    onClick={() => onPick(piece)}
                  >
                    <b>{piece.name}</b>
                    <BuiltinMark builtin={piece.builtin} />
                    <small>{MUSIC_MOODS[piece.mood]}</small>
                    <small>{piece.durationMs === null ? '处理中' : lengthText(piece.durationMs)}</small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
