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
    title="控制台加载失败"
    text={['页面程序出错，已保存的数据不受影响。', '请刷新重试；如仍有问题，请将以下信息发送给管理员。']}
    actions={<ReloadButton />}
    footnote={error instanceof Error ? error.message : String(error)}
  />
);
