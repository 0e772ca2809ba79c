import { contract } from '@zhiying/contract';
import { Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { Box, Muted, Note, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { ProgressBar } from '#kit/display/progress-bar.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { loadWork } from './work.store.ts';
import type { WorkItem } from './work-items.ts';
import styles from './work-line.module.css';

const figure = (value: number) => value.toLocaleString('zh-CN');

/** A running job or export: title, progress, time left and a cancel button. */
export function WorkLine({ item }: { item: WorkItem }) {
  const share = item.total ? Math.min(1, item.done / item.total) : null;
  return (
    <Box padding="6 16" className={styles.line}>
      <Row gap={12} minWidth={0}>
        <Text grow size="13/20" clip>
          {item.title}
        </Text>
        <Text flex="none" size={12} tone="text2">
          {item.total ? `${figure(item.done)} / ${figure(item.total)}` : item.done > 0 && figure(item.done)}
        </Text>
      </Row>
      <Row gap={12} minWidth={0}>
        <Bar share={share} label={item.title} />
        <Muted flex="none" minWidth={72} lineHeight={20} textAlign="right">
          {item.timeLeft || item.statusText}
        </Muted>
        {item.cancelId && <CancelWork id={item.cancelId} title={item.title} />}
      </Row>
      {item.note && <Note as="div">{item.note}</Note>}
    </Box>
  );
}

function Bar({ share, label }: { share: number | null; label: string }) {
  return (
    <ProgressBar
      label={label}
      percent={share === null ? null : Math.round(share * 100)}
      look={{ height: 4, background: 'line2', flex: 1 }}
      fillClassName={styles.fill}
    />
  );
}

function CancelWork({ id, title }: { id: string; title: string }): ReactNode {
  const cancel = useAction(contract.job.cancel, { onSettled: () => void loadWork() });
  return (
    <Popconfirm
      title="取消该任务？"
      description="已处理的部分不会撤回，其余不再继续。"
      okText="取消任务"
      cancelText="继续执行"
      okButtonProps={{ danger: true }}
      onConfirm={() => cancel.mutateAsync({ id })}
    >
      <PlainButton
        look={{ flex: 'none', size: 12, tone: 'link', padding: 0, radius: 4 }}
        className={styles.cancel}
        aria-label={`取消「${title}」`}
        disabled={cancel.isPending}
      >
        取消
      </PlainButton>
    </Popconfirm>
  );
}
