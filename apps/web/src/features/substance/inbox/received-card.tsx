import { type Received, SUBSTANCE_KINDS } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import styles from './inbox.module.css';

export const ReceivedCard = ({ received, onOpen }: { received: Received; onOpen(): void }) => (
  <button type="button" className={styles.card} onClick={onOpen}>
    <SubstanceCover substance={received} size={84} />
    <span className={styles.cardText}>
      <b data-new={received.openedAt === null || undefined}>{received.title}</b>
      <span className={pieces.note}>
        {SUBSTANCE_KINDS[received.kind]}，{received.from}，{momentText(received.deliveredAt)}
      </span>
      <span className={styles.cardFoot}>
        {received.mustShare && !received.sharedAt ? (
          <Mark tone="warning">{received.until ? `必转，${momentText(received.until)} 前` : '必转'}</Mark>
        ) : (
          <span className={pieces.small}>{received.until && `${momentText(received.until)} 前有效`}</span>
        )}
        <span className={pieces.small}>{progress(received)}</span>
      </span>
    </span>
  </button>
);

function progress({ sharedAt, publishedAt, visits, leads }: Received): string {
  if (!sharedAt) return '未分享';
  const seen = [visits > 0 && `${visits} 次访问`, leads > 0 && `${leads} 个留资`].filter(Boolean).join('，');
  return seen || (publishedAt ? '已发布' : '已分享');
}
