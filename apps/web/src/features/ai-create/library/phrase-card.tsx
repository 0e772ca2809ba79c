import { PHRASE_KINDS, type Phrase } from '@zhiying/contract';
import { Note, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import styles from '#parts/ai/ai.module.css';

export const PhraseCard = ({ phrase }: { phrase: Phrase }) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    <b className={styles.cardTitle}>{phrase.text}</b>
    <Note as="span">
      <MetaLine items={[PHRASE_KINDS[phrase.kind], `使用 ${phrase.uses} 次`, phrase.tags.join('、')]} />
    </Note>
  </Stack>
);
