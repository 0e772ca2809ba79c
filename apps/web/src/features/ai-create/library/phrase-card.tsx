import { PHRASE_KINDS, type Phrase } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import styles from '#parts/ai/ai.module.css';

export const PhraseCard = ({ phrase }: { phrase: Phrase }) => (
  <span className={styles.card}>
    <b className={styles.cardTitle}>{phrase.text}</b>
    <span className={styles.note}>
      <MetaLine items={[PHRASE_KINDS[phrase.kind], `使用 ${phrase.uses} 次`, phrase.tags.join('、')]} />
    </span>
  </span>
);
