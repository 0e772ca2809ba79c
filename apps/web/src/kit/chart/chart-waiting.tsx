import { Skeleton } from 'antd';

/** Placeholder of a chart's size, so that nothing moves when the chart arrives: the fallback of a `<Suspense>`. */
export const ChartWaiting = ({ height = 280 }: { height?: number }) => (
  <Skeleton.Node
    active
    styles={{ root: { display: 'block', width: '100%' }, content: { width: '100%', height } }}
  />
);
