import { contract } from '@zhiying/contract';
import { Note, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';
import { TaskStatus } from '../growth-words.tsx';

/** Who has how many cases and how far they are; each name opens their people. */
export function TaskDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const info = useCall(contract.growthTask.info, { id });
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={info.data?.name ?? '触达任务'}
      status={info.data && <TaskStatus state={info.data.state} />}
      subtitle={
        info.data && (
          <MetaLine
            items={[`截止 ${info.data.dueOn}`, info.data.template?.name, `创建人 ${info.data.owner.name}`]}
          />
        )
      }
    >
      <QueryView query={info}>
        {({ shares, total, done, reached }) => (
          <FormSection title="触达人" count={shares.length}>
            <Note>
              共 {total} 位潜客，已触达 {done} 位，已联系上 {reached} 位
            </Note>
            <Stack as="ul" gap={10} marginTop={12} className={styles.shares}>
              {shares.map((share) => (
                <Stack as="li" gap={12} align="center" key={share.member.id}>
                  <PageLink to={{ path: 'aigrow', search: { ownerId: share.member.id } }}>
                    {share.member.name}
                  </PageLink>
                  <span className={styles.bar}>
                    <i
                      style={{ inlineSize: `${share.total === 0 ? 0 : (share.done / share.total) * 100}%` }}
                    />
                  </span>
                  <span>
                    {share.done} / {share.total}
                  </span>
                </Stack>
              ))}
            </Stack>
          </FormSection>
        )}
      </QueryView>
    </SideDrawer>
  );
}
