import { Button } from 'antd';
import { Box, Figure, Row, Text } from '#kit/base/pieces.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { useBoardAddress } from '#parts/publish/board-address.ts';
import { type Batch, kindOf } from '#parts/publish/kinds.tsx';
import { BoardFooter } from './board-footer.tsx';
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
  const { going, warned, blocked, scheduled, sending, published } = plan.totals;
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
    <BoardFooter>
      {plan.problems.length > 0 && (
        <Box
          as="ul"
          look={{ tone: 'error', padding: '8 12', background: 'error', radius: 8 }}
          className={styles.problems}
          role="alert"
        >
          {plan.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      )}
      <Row gap="4 12" align="baseline" wrap tone="text2" className={styles.sums}>
        <Figure as="b" lineHeight={28} tone="text">
          {going.toLocaleString('zh-CN')}
        </Figure>{' '}
        条待发布
        {blocked + warned + scheduled + sending + published > 0 && (
          <Text as="i" self="center" height={16} background="line" aria-hidden="true" />
        )}
        {blocked > 0 && <span data-tone="error">{blocked} 条冲突</span>}
        {waiting > 0 && (
          <span data-tone="warning">
            {waiting} {words.unit}未通过审核
          </span>
        )}
        {warned > 0 && <span data-tone="warning">{warned} 处提醒</span>}
        {scheduled > 0 && <span>{scheduled} 条已排期</span>}
        {sending > 0 && <span>{sending} 条发布中</span>}
        {published > 0 && <span data-tone="success">{published} 条已发布</span>}
        {onFirst && (
          <Button type="link" size="small" onClick={onFirst}>
            逐个查看
          </Button>
        )}
      </Row>
      <Row gap={8} align="stretch" wrap className={styles.buttons}>
        {moved > 0 && <Button onClick={onReset}>{moved} 条恢复自动排期</Button>}
        <Button
          type="primary"
          disabled={going === 0 || plan.problems.length > 0 || !batch.mayRelease}
          loading={batch.releasing}
          onClick={() => void ask()}
        >
          {blocked > 0 ? `发布 ${going} 条，暂缓 ${blocked} 条` : `发布 ${going} 条`}
        </Button>
      </Row>
    </BoardFooter>
  );
}
