import { contract, PUBLISH_KEYS } from '@zhiying/contract';
import { Button } from 'antd';
import { Figure, Row } from '#kit/base/pieces.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { cellKey } from '../grid/grid-index.ts';
import { BoardFooter } from '../plan/board-footer.tsx';
import styles from '../plan/plan.module.css';
import type { Results } from './results-view.tsx';

interface ResultsFooterProps {
  results: Results;
  chosen: ReadonlySet<string> | null;
  onChoose(chosen: ReadonlySet<string> | null): void;
}

/** What the figures come to. */
function stateText({ settled, total, byStatus }: Results): string {
  const { published, handover, unknown, failed, cancelled } = byStatus;
  if (published === total) return '全部已发布';
  if (settled) return '已有结果';
  const waiting = published + handover + unknown + failed + cancelled === total;
  if (waiting && handover > 0) return `条已发布，${handover} 条待人工发布`;
  return waiting ? `条已发布，${unknown} 条核实中` : '条已发布，进行中';
}

/** What can be done about the cells that are ticked, or about all that failed or wait. */
export function ResultsFooter({ results, chosen, onChoose }: ResultsFooterProps) {
  const confirm = useConfirm();
  const failed = (error: Error) => void message.error(error.message);
  const retry = useAction(contract.publish.retry, { onError: failed });
  const cancel = useAction(contract.publish.cancel, { onError: failed });
  const cells = results.cells.filter((cell) => cell.attempt && (!chosen || chosen.has(cellKey(cell))));
  const able = (verb: 'retry' | 'cancel') =>
    cells.flatMap(({ attempt }) => (attempt?.can.includes(verb) ? [attempt.id] : []));
  const [again, back] = [able('retry'), able('cancel')];
  const out = results.byStatus.published;

  const retryThem = async () => {
    const done = await retry.mutateAsync({ ids: again }).catch(() => null);
    if (!done) return;
    void message.success(`${done.changed} 条已重新加入发布队列`);
    onChoose(null);
  };
  const cancelThem = async () => {
    const sure = await confirm({
      title: `取消 ${back.length} 条未发布的内容？`,
      consequence: '已提交至平台的不受影响；取消后可重新发布。',
      okText: '取消发布',
      cancelText: '返回',
      danger: true,
    });
    const done = sure && (await cancel.mutateAsync({ ids: back }).catch(() => null));
    if (!done) return;
    void message.success(`已取消 ${done.changed} 条`);
    onChoose(null);
  };

  return (
    <BoardFooter>
      <Row gap="4 12" align="baseline" wrap tone="text2" className={styles.sums}>
        <Figure as="b" lineHeight={28} tone="text">
          {out} / {results.total}
        </Figure>
        {stateText(results)}
        {chosen && <span data-tone="primary">已选 {cells.length} 条</span>}
      </Row>
      <Can keys={PUBLISH_KEYS.publish}>
        <Row gap={8} align="stretch" wrap className={styles.buttons}>
          {(again.length > 0 || back.length > 0 || chosen) && (
            <Button onClick={() => onChoose(chosen ? null : new Set())}>
              {chosen ? '取消选择' : '批量选择'}
            </Button>
          )}
          {back.length > 0 && (
            <Button danger loading={cancel.isPending} onClick={() => void cancelThem()}>
              取消 {back.length} 条
            </Button>
          )}
          {again.length > 0 && (
            <Button type="primary" loading={retry.isPending} onClick={() => void retryThem()}>
              重新发布 {again.length} 条
            </Button>
          )}
        </Row>
      </Can>
    </BoardFooter>
  );
}
