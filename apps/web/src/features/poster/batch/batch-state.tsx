import { type PosterBatch, posterBatchState } from '@zhiying/contract';
import { Progress } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Row } from '#kit/base/pieces.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<PosterBatch['state'], Tone> = {
  running: 'primary',
  done: 'success',
  partial: 'warning',
  cancelled: 'neutral',
};

export const BatchState = ({ batch: { state } }: { batch: PosterBatch }) => (
  <StatusDot tone={TONES[state]}>{posterBatchState.label(state)}</StatusDot>
);

export const BatchProgress = ({ batch: { places, made, kept, failed } }: { batch: PosterBatch }) => (
  <Row as="span" gap={8}>
    <Progress
      className={classOf({ width: 120 })}
      size="small"
      aria-label="进度"
      showInfo={false}
      percent={places > 0 ? Math.round(((made + kept + failed) / places) * 100) : 100}
      status={failed > 0 ? 'exception' : 'normal'}
    />
    <Muted>
      {made + kept} / {places}
      {kept > 0 && `，${kept} 家无变化`}
      {failed > 0 && `，${failed} 家失败`}
    </Muted>
  </Row>
);
