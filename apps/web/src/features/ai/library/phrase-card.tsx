import { PHRASE_KINDS, type Phrase } from '@zhiying/contract';
import { MetaLine } from '#kit/meta-line.tsx';

export const PhraseCard = ({ phrase }: { phrase: Phrase }) => (
  <span>
    <b style={{ fontWeight: 600 }}>{phrase.text}</b>
    <br />
    <MetaLine items={[PHRASE_KINDS[phrase.kind], `用过 ${phrase.uses} 次`, phrase.tags.join('、')]} />
  </span>
);
