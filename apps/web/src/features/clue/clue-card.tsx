import { CLUE_SOURCES, type Clue } from '@zhiying/contract';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import { NextAt } from './next-at.tsx';
import { RecycleIn } from './recycle-in.tsx';

/** A clue on a phone: who, how far, what next and by when. */
export const ClueCard = ({ clue }: { clue: Clue }) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    <Row as="span" gap={8}>
      <b>{clue.name}</b>
      <Text marginLeft="auto">
        <ClueStatus state={clue.state} closeReason={clue.closeReason} />
      </Text>
    </Row>
    <Muted>
      <MetaLine items={[clue.phone, clue.model, CLUE_SOURCES[clue.source]]} />
    </Muted>
    {clue.owner && (
      <Row as="span" gap={8}>
        <Muted>
          下次跟进 <NextAt at={clue.nextAt} />
        </Muted>
        <Text marginLeft="auto">
          <RecycleIn at={clue.recycleAt} />
        </Text>
      </Row>
    )}
  </Stack>
);
