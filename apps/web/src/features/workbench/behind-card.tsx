import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { RightIcon } from '#kit/base/icons.tsx';
import { Box, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { TaskBar } from '#parts/task/task-bar.tsx';
import styles from './lists.module.css';
import { None } from './none.tsx';
import { Panel, panelLink } from './panel.tsx';

const SHOWN = 5;
/** For whoever can do something about it: the stores that are behind with a running task, the furthest first. */
export function BehindCard() {
  const { data, error, isPending } = useCall(contract.taskStore.list, {
    only: 'behind',
    sort: 'behind',
    order: 'DESC',
    limit: 50,
  });
  useLive([contract.taskStore.list.path], { 'task.changed': true });
  const remind = useAction(contract.taskMember.remind, {
    onSuccess: ({ changed }) => void message.success(`已提醒 ${changed} 人`),
    onError: (refusal) => void message.error(refusal.message),
  });
  return (
    <Panel
      title="谁落后"
      pending={isPending}
      note={data && data.total > 0 && `${data.total} 项，按任务的时间进度`}
      extra={
        <PageLink className={panelLink} to={{ path: 'task', search: { state: 'running' } }}>
          全部任务 <RightIcon size={12} />
        </PageLink>
      }
    >
      {error && <None>任务进度暂时无法读取</None>}
      {data?.rows.length === 0 && <None>各门店都跟得上进度</None>}
      {data && data.rows.length > 0 && (
        <Box as="ul" borderTop="line2">
          {data.rows.slice(0, SHOWN).map((place) => (
            <Box
              as="li"
              tracks="minmax(0, 1fr) 120px 72px auto 72px"
              key={place.id}
              className={styles.behind}
            >
              <PageLink
                className={styles.place}
                to={{ path: 'task/dealer/center/detail', search: { id: place.id } }}
              >
                {place.name}
              </PageLink>
              <TaskBar counts={place} due={(place.done + place.waiting) / place.total + place.behind / 100} />
              <Text
                tone="muted"
                className={styles.owner}
                title={place.waiting > 0 ? `另有 ${place.waiting} 项待验收` : undefined}
              >
                {place.done} / {place.total}
              </Text>
              <span className={styles.points}>落后 {place.behind} 个百分点</span>
              {place.remindable > 0 ? (
                <Button
                  type="link"
                  size="small"
                  aria-label={`提醒${place.name}`}
                  loading={remind.isPending && remind.variables?.storeId === place.id}
                  onClick={() => remind.mutate({ storeId: place.id })}
                >
                  提醒
                </Button>
              ) : (
                <Text tone="muted" className={styles.owner}>
                  今天已提醒
                </Text>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}
