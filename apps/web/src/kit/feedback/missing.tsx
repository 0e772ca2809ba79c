import { Button } from 'antd';
import { go } from '#kit/page/navigate.ts';
import { StateView } from './state-view.tsx';

/** The state for a row that is gone or belongs to others: retrying would not help. */
export const Missing = ({ error }: { error: { message: string } }) => (
  <StateView
    kind="not-found"
    title={error.message}
    text={['可能已被删除，或不在你的数据范围内。', '如需查看，请联系管理员调整你的权限或数据范围。']}
    actions={<Button onClick={() => go({ path: '' })}>返回工作台</Button>}
  />
);
