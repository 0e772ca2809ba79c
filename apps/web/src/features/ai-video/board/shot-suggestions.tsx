import { contract, type Footage } from '@zhiying/contract';
import { Grid, PlainButton, Text } from '#kit/base/pieces.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './board.module.css';
import { FitPicture } from './fit-picture.tsx';

interface ShotSuggestionsProps {
  themeId: number;
  /** What the shot shows and says, as it is stored. */
  words: string;
  ms: number;
  onPick(footage: Footage): void;
}

const SHOWN = 3;

/** For a shot without footage: what of the library fits it, and why, one click away. */
export function ShotSuggestions({ themeId, words, ms, onPick }: ShotSuggestionsProps) {
  const query = useCall(contract.videoBoard.suggest, { id: themeId, words: words.slice(0, 300), ms });
  const rows = query.data?.rows.filter(({ footage }) => footage.refusal === null).slice(0, SHOWN) ?? [];
  if (query.isPending) return null;
  if (rows.length === 0) return <p className={styles.hint}>没有画面。素材库中未找到匹配的素材</p>;
  return (
    <Grid columns={3} gap={4} width="full" className={styles.suggested} role="group" aria-label="推荐素材">
      <p className={styles.hint}>没有画面，推荐：</p>
      {rows.map(({ footage, why }) => (
        <PlainButton
          key={footage.id}
          look={{ flow: 'stack', gap: 2, textAlign: 'left', padding: 4, radius: 8 }}
          className={styles.fit}
          aria-label={`采用「${footage.name}」：${why.join('，')}`}
          onClick={() => onPick(footage)}
        >
          <FitPicture thumb={footage.thumb} />
          <Text as="b" size={13} weight={500} clip title={footage.name}>
            {footage.name}
          </Text>
          <small>{why.join('，')}</small>
        </PlainButton>
      ))}
    </Grid>
  );
}
