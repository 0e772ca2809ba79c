import { type Received, SUBSTANCE_KINDS } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Column, Muted, Note, RowButton, Split } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import styles from './inbox.module.css';

export const ReceivedCard = ({ received, onOpen }: { received: Received; onOpen(): void }) => (
  <RowButton
    gap={12}
    padding={12}
    background="card"
    border="line"
    radius={12}
    className={styles.card}
    onClick={onOpen}
  >
    <SubstanceCover substance={received} size={84} />
    <Column as="span" grow className={styles.cardText}>
      <b data-new={received.openedAt === null || undefined}>{received.title}</b>
      <Note as="span">
        {SUBSTANCE_KINDS[received.kind]}，{received.from}，{momentText(received.deliveredAt)}
      </Note>
      <Split as="span" gap={8} marginTop="auto">
        {received.mustShare && !received.sharedAt ? (
          <Mark tone="warning">{received.until ? `必转，${momentText(received.until)} 前` : '必转'}</Mark>
        ) : (
          <Muted>{received.until && `${momentText(received.until)} 前有效`}</Muted>
        )}
        <Muted>{progress(received)}</Muted>
      </Split>
    </Column>
  </RowButton>
);

function progress({ sharedAt, publishedAt, visits, leads }: Received): string {
  if (!sharedAt) return '未分享';
  const seen = [visits > 0 && `${visits} 次访问`, leads > 0 && `${leads} 个留资`].filter(Boolean).join('，');
  return seen || (publishedAt ? '已发布' : '已分享');
}
