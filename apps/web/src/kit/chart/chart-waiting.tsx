import { Skeleton } from 'antd';

/** As large as the chart that is coming, so that nothing moves when it is there: the fallback of a `<Suspense>`. */
export const ChartWaiting = ({ height = 280 }: { height?: number }) => (
  <Skeleton.Node
    active
    styles={{ root: { display: 'block', width: '100%' }, content: { width: '100%', height } }}
  />
);
