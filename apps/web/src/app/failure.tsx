import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';

export const ReloadButton = () => (
  <Button type="primary" onClick={() => location.reload()}>
    刷新
  </Button>
);

/** The frame itself failed; a single page that fails is caught where it stands. */
export const FrameFailure = ({ error }: ErrorComponentProps) => (
  <StateView
    kind="error"
    title="控制台没有显示出来"
    text={['页面程序出了错，已经保存的数据没有受影响。', '请刷新；如果还是这样，请把下面的文字发给管理员。']}
    actions={<ReloadButton />}
    footnote={error instanceof Error ? error.message : String(error)}
  />
);
