import type { PlannedBatch } from '@zhiying/contract';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { PlatformMarks } from '#parts/account/platform-mark.tsx';
import { kindOf, kindWords } from '#parts/publish/kinds.tsx';
import styles from './calendar.module.css';
import { KindMark } from './marks.tsx';
import { clockOf } from './post-chip.tsx';

/** A theme that releases itself then. It moves as a whole, where its time is set. */
export const PlannedChip = ({ batch }: { batch: PlannedBatch }) => {
  const { unit } = kindWords(batch.kind);
  return (
    <PageLink
      className={styles.chip ?? ''}
      data-chip={`${batch.kind} ${batch.id}`}
      data-state="planned"
      draggable={false}
      to={kindOf(batch.kind).toBatch(batch.id)}
      title={`${clockOf(batch.at)}，${batch.name}，${batch.count} ${unit}，定时发布；调整时间请打开主题`}
    >
      <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
        <b>{clockOf(batch.at)}</b>
        <Clip>{batch.name}</Clip>
      </Row>
      <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
        <PlatformMarks platforms={batch.platforms.slice(0, 2)} />
        <Clip>
          定时 {batch.count} {unit}
        </Clip>
        <Row as="span" flow="inline" gap={4} align="stretch" flex="none" marginLeft="auto">
          <KindMark kind={batch.kind} />
        </Row>
      </Row>
    </PageLink>
  );
};
