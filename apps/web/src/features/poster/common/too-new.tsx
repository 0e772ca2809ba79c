import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePosterAddress } from '#parts/poster/poster.address.ts';

export const TOO_NEW = '版本较新，当前程序无法打开';

/** In the place of a template that a newer version of the product wrote. */
export function TooNew() {
  const address = usePosterAddress();
  return (
    <StateView
      kind="error"
      title={TOO_NEW}
      text={['该模板由更新的版本保存，升级后可继续使用。']}
      actions={<Button onClick={address.toTemplates}>返回海报模板</Button>}
    />
  );
}
