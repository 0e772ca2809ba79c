import type { HotFollow } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Muted, Note, PlainButton, Row, Stack } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import styles from '../hot.module.css';

/** What somebody was told of last, and why. */
export function LatestHits({ row, action }: { row: HotFollow; action: ReactNode }) {
  const { setSearch } = usePage();
  return (
    <FormSection title="最近命中" count={row.hits} action={action}>
      <Stack as="ul" gap={2} className={styles.members}>
        {row.latest.length === 0 && <Note as="li">暂无命中</Note>}
        {row.latest.map(({ id, topicId, workId, title, why, at, told }) => (
          <li key={id} className={styles.hit}>
            <Row as="span" gap={8} minWidth={0}>
              <PlainButton
                look={{
                  flow: 'block',
                  minWidth: 0,
                  clip: true,
                  grow: true,
                  tone: 'inherit',
                  textAlign: 'left',
                  padding: 0,
                }}
                onClick={() =>
                  setSearch(topicId ? { tabid: 'topic', open: topicId } : { tabid: 'video', open: workId })
                }
              >
                {title}
              </PlainButton>
              {!told && <Mark>待提醒</Mark>}
              <Muted>{momentText(at)}</Muted>
            </Row>
            <Muted>命中：{why}</Muted>
          </li>
        ))}
      </Stack>
    </FormSection>
  );
}
