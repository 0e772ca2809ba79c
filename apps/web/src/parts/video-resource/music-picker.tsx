import { contract, MUSIC_MOODS, type MusicMood, type VideoMusic } from '@zhiying/contract';
import { useState } from 'react';
import { Column, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './picker.module.css';
import { KindSelect, NoneFound, PickerHead } from './picker-pieces.tsx';
import { PlayButton } from './play-button.tsx';
import { BuiltinMark, lengthText } from './resource-words.tsx';

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
      <PickerHead noun="音乐" typed={typed} onType={setTyped}>
        <KindSelect label="情绪" kinds={MUSIC_MOODS} width={120} value={mood} onChange={setMood} />
      </PickerHead>
      <QueryView query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NoneFound noun="音乐" />
          ) : (
            <Column as="ul" overflow="auto" className={styles.list} aria-label="音乐库">
              {rows.map((piece) => (
                <Row key={piece.id} as="li" gap={8} padding="4 0" borderBottom="line2">
                  <PlayButton url={piece.url} name={piece.name} />
                  <PlainButton
                    look={{
                      flow: 'row',
                      gap: 8,
                      align: 'baseline',
                      grow: true,
                      tone: 'inherit',
                      textAlign: 'left',
                      padding: '6 8',
                      radius: 6,
                    }}
                    className={styles.choose}
                    aria-pressed={piece.id === chosen}
                    disabled={piece.state !== 'ready'}
                    onClick={() => onPick(piece)}
                  >
                    <Text as="b" weight={500} clip>
                      {piece.name}
                    </Text>
                    <BuiltinMark builtin={piece.builtin} />
                    <Text as="small" flex="none" tone="muted">
                      {MUSIC_MOODS[piece.mood]}
                    </Text>
                    <Text as="small" flex="none" tone="muted">
                      {piece.durationMs === null ? '处理中' : lengthText(piece.durationMs)}
                    </Text>
                  </PlainButton>
                </Row>
              ))}
            </Column>
          )
        }
      </QueryView>
    </>
  );
}
