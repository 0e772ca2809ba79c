import type { Theme } from '@zhiying/contract';
import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';

const SEND_STEP = 4;

/** A theme that nobody gave an account to. */
export function NoAccounts({ theme }: { theme: Theme }) {
  const { toSettings } = useAiAddress();
  return (
    <StateView
      kind="empty"
      title="还没有选择发布账号"
      text={['选好账号或账号组，这里会排出每篇文章', '在每个账号上什么时候发。']}
      actions={
        <Button
          type="primary"
          disabled={!theme.can.includes('edit')}
          onClick={() => toSettings(theme.id, SEND_STEP)}
        >
          选择账号
        </Button>
      }
    />
  );
}
