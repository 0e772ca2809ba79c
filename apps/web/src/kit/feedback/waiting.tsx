import { Skeleton } from 'antd';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Box } from '#kit/base/pieces.tsx';

export const WaitingLines = () => (
  <Box padding="24 gutter">
    <Skeleton active paragraph={{ rows: 8 }} />
  </Box>
);

/** The placeholder of a page, or part of one, whose code is loading. */
export function Waiting() {
  const shown = useLoadingSign(true);
  return shown && <WaitingLines />;
}
