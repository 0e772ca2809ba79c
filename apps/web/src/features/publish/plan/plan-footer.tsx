import { Button } from 'antd';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { useBoardAddress } from '#parts/publish/board-address.ts';
import { type Batch, kindOf } from '#parts/publish/kinds.tsx';
import styles from './plan.module.css';
import type { Plan } from './plan-view.tsx';
import { releaseWords } from './release-words.ts';

interface PlanFooterProps {
  batch: Batch;
  plan: Plan;
  /** Opens the first cell with something the matter. */
  onFirst: (() => void) | undefined;
  onReset(): void;
}

/** What would go out, in figures; the button says what it does. */
export function PlanFooter({ batch, plan, onFirst, onReset }: PlanFooterProps) {
  const { toBoard } = useBoardAddress(batch.kind);
  const { words } = kindOf(batch.kind);
  const confirm = useConfirm();
  const { going, warned, blocked, done } = plan.totals;
  const waiting = plan.subjects.filter((subject) => subject.held === 'review').length;
  const held = plan.subjects.some((subject) => subject.held !== null) || blocked > 0;
  const ask = async () => {
    const { title, to, when, held: behind, okText } = releaseWords(plan);
    const consequence = [to, when, behind].filter(Boolean).map((line) => <div key={line}>{line}</div>);
    if (!(await confirm({ title, consequence, okText }))) return;
    if (await batch.release(held)) toBoard(batch.id, 'results');
  };
  const moved = plan.cells.filter(({ chosen, attempt }) => chosen && !attempt).length;
  return (
    <footer className={styles.footer}>
      {plan.problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {plan.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className={styles.sums}>
        <b>{going.toLocaleString('zh-CN')}</b> 条待发布
        {blocked + warned + done > 0 && <i aria-hidden="true" />}
        {blocked > 0 && <span data-tone="error">{blocked} 条冲突</span>}
        {waiting > 0 && (
          <span data-tone="warning">
            {waiting} {words.unit}未通过审核
          </span>
        )}
        {warned > 0 && <span data-tone="warning">{warned} 处提醒</span>}
        {done > 0 && <span data-tone="success">{done} 条已发布</span>}
        {onFirst && (
          <Button type="link" size="small" onClick={onFirst}>
            逐个查看
          </Button>
        )}
      </div>
      <div className={styles.buttons}>
        {moved > 0 && <Button onClick={onReset}>{moved} 条恢复自动排期</Button>}
        <Button
          type="primary"
          disabled={going === 0 || plan.problems.length > 0 || !batch.mayRelease}
          loading={batch.releasing}
          onClick={() => void ask()}
        >
          {blocked > 0 ? `发布 ${going} 条，暂缓 ${blocked} 条` : `发布 ${going} 条`}
        </Button>
      </div>
    </footer>
  );
}
