import { contract, type IntentQuality } from '@zhiying/contract';
import { LEAST_BASE } from '#kit/base/change.ts';
import { Card, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';

/** Of a few judgements a share says nothing. */
const percent = (share: number | null, checked: number) =>
  share === null || checked < LEAST_BASE ? '—' : `${Math.round(share * 100)}%`;

/** How often judgements were right, by week, of what people looked at. */
export function Quality() {
  const quality = useCall(contract.growthIntent.quality);
  return quality.data ? <Strip quality={quality.data} /> : null;
}

const Strip = ({ quality: { offline, promptVersion, examples, weeks } }: { quality: IntentQuality }) => (
  <Card
    look={{ margin: '0 gutter 12', flow: 'row', align: 'center', wrap: true, padding: '10 16' }}
    as="section"
    className={styles.quality}
    aria-label="判定质量"
  >
    <Row as="span" gap={8}>
      {offline ? (
        <Mark tone="warning">仅规则判定</Mark>
      ) : (
        <Mark tone="primary">{`提示词第 ${promptVersion} 版`}</Mark>
      )}
      <small>{examples} 条人工更正作为示例</small>
    </Row>
    {weeks.length === 0 ? (
      <small>复核后按周显示准确率和召回率</small>
    ) : (
      <Row as="ol" align="stretch" wrap>
        {weeks.slice(-4).map(({ week, checked, precision, recall }) => (
          <li key={week}>
            <small>{week.slice(5)} 起一周</small>
            <span>
              准确率 <b>{percent(precision, checked)}</b>
            </span>
            <span>
              召回率 <b>{percent(recall, checked)}</b>
            </span>
            <small>复核 {checked} 条</small>
          </li>
        ))}
      </Row>
    )}
  </Card>
);
