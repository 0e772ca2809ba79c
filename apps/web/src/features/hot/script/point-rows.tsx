import { type LiveScript, SCRIPT_POINTS_MOST } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { PlusIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from './script.module.css';

type Points = LiveScript['points'];

interface PointRowsProps {
  id: string;
  points: Points;
  readOnly: boolean;
  onChange(points: Points): void;
}

/** What is explained, each with the fact it rests on. */
export function PointRows({ id, points, readOnly, onChange }: PointRowsProps) {
  const change = (at: number, part: Partial<Points[number]>) =>
    onChange(points.map((point, no) => (no === at ? { ...point, ...part } : point)));
  return (
    <Stack id={id} gap={12}>
      {points.map(({ point, fact }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no name but their place
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={at} gap={8} align="start">
          <Text flex="none" tone="muted" textAlign="right" className={styles.no}>
            {at + 1}
          </Text>
          <Stack gap={4} grow>
            <Input.TextArea
              aria-label={`第 ${at + 1} 个要点`}
              readOnly={readOnly}
              value={point}
              maxLength={500}
              autoSize={{ minRows: 1, maxRows: 6 }}
              onChange={(event) => change(at, { point: event.target.value })}
            />
            <Input
              aria-label={`第 ${at + 1} 个要点的事实`}
              readOnly={readOnly}
              value={fact}
              maxLength={200}
              placeholder="事实（选填）"
              onChange={(event) => change(at, { fact: event.target.value })}
            />
          </Stack>
          {!readOnly && (
            <IconButton
              label={`移除第 ${at + 1} 个要点`}
              icon={<TrashIcon />}
              onClick={() => onChange(points.filter((_point, no) => no !== at))}
            />
          )}
        </Row>
      ))}
      {!readOnly && points.length < SCRIPT_POINTS_MOST && (
        <Button
          type="dashed"
          icon={<PlusIcon />}
          onClick={() => onChange([...points, { point: '', fact: '' }])}
        >
          添加要点
        </Button>
      )}
    </Stack>
  );
}
