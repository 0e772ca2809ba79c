import { Row, Text } from '#kit/base/pieces.tsx';
import { ProgressBar } from '#kit/display/progress-bar.tsx';
import { useDay } from '#parts/workbench/use-day.ts';

/** Says on every page why a demo that was just started is not complete yet, and how far it is. */
export function PreparingBanner() {
  const preparing = useDay()?.preparing;
  if (!preparing) return null;
  return (
    <Row
      flex="none"
      gap={10}
      padding="6 gutter"
      size="13/20"
      tone="text2"
      background="card"
      borderBottom="line2"
      role="status"
    >
      <Text flex="none">演示数据准备中 {preparing.percent}%</Text>
      <ProgressBar
        label="演示数据准备进度"
        percent={preparing.percent}
        look={{ flow: 'block', height: 4, width: 120, background: 'line', flex: 'none', phone: 'hidden' }}
      />
      <Text>数据会陆续显示，无需刷新</Text>
    </Row>
  );
}
