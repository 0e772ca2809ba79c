import type { Attempt } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Column, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { AttemptDot } from '../attempt/attempt-words.tsx';

export const RecordCard = ({ attempt }: { attempt: Attempt }) => (
  <Column as="span" gap={4} minWidth={0}>
    <Row as="span" gap={8} align="stretch" justify="between">
      <Text as="b" weight={600} breakWords>
        {attempt.title}
      </Text>
      <AttemptDot status={attempt.status} />
    </Row>
    <Row as="span" gap={8} minWidth={0}>
      <PlatformMark platform={attempt.platform} />
      <Clip>{attempt.account.name}</Clip>
    </Row>
    {attempt.repair && attempt.status === 'failed' && <Text tone="error">{attempt.repair.text}</Text>}
    <Muted>
      <MetaLine items={[attempt.batch.name, momentText(attempt.publishedAt ?? attempt.dueAt)]} />
    </Muted>
  </Column>
);
