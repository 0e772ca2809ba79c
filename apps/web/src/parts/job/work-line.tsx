import { contract } from '@zhiying/contract';
import { Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { useAction } from '#kit/session/api/queries.ts';
import { loadWork } from './work.store.ts';
import type { WorkItem } from './work-items.ts';
import styles from './work-line.module.css';

const figure = (value: number) => value.toLocaleString('zh-CN');

/** One piece of work under way: what, how far, how long still, and the way to stop it. */
export function WorkLine({ item }: { item: WorkItem }) {
  const share = item.total ? Math.min(1, item.done / item.total) : null;
  return (
    <div className={styles.line}>
      <div className={styles.row}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.figures}>
          {item.total ? `${figure(item.done)} / ${figure(item.total)}` : item.done > 0 && figure(item.done)}
        </span>
      </div>
      <div className={styles.row}>
        <Bar share={share} label={item.title} />
        <span className={styles.left}>{item.timeLeft || item.statusText}</span>
        {item.cancelId && <CancelWork id={item.cancelId} title={item.title} />}
      </div>
      {item.note && <div className={pieces.note}>{item.note}</div>}
    </div>
  );
}

function Bar({ share, label }: { share: number | null; label: string }) {
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <span
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={styles.fill} data-unknown={share === null} style={{ width: `${percent ?? 30}%` }} />
    </span>
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
      <button
        type="button"
        className={styles.cancel}
        aria-label={`取消「${title}」`}
        disabled={cancel.isPending}
      >
        取消
      </button>
    </Popconfirm>
  );
}
