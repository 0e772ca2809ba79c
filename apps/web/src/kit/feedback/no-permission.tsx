import { Button } from 'antd';
import { go } from '#kit/page/navigate.ts';
import { StateView } from './state-view.tsx';

interface NoPermissionProps {
  /** What the server said: it names the right that is missing. */
  error: { message: string };
  /** What cannot be seen. */
  noun?: string;
}

/** The state for a page without permission: nothing failed, so there is no retry. */
export const NoPermission = ({ error, noun = '' }: NoPermissionProps) => (
  <StateView
    kind="no-permission"
    title={`暂无权限查看${noun}`}
    text={[`${error.message}。`, '可向管理员申请，授权后立即生效。']}
    actions={<Button onClick={() => go({ path: '' })}>返回工作台</Button>}
  />
);
