import type { AuditEntry } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import record from '#kit/base/record.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { whoText } from './audit-words.ts';

/** An entry on a phone. */
export const AuditCard = ({ entry }: { entry: AuditEntry }) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    <Row as="span" gap={12} align="stretch" justify="between" className={record.cardHead}>
      <Text as="b" weight={600}>
        {entry.actionLabel}
      </Text>
      <Note as="span">{momentText(entry.at)}</Note>
    </Row>
    <span>{entry.summary}</span>
    <Note as="span">
      <MetaLine items={[whoText(entry), entry.ip, entry.device]} />
    </Note>
  </Stack>
);
