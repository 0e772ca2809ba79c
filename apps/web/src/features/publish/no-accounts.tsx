import { StateView } from '#kit/feedback/state-view.tsx';
import { type Batch, kindOf } from '#parts/publish/kinds.tsx';
import { ChooseButton } from './choose-button.tsx';

/** A batch that nobody gave an account to. */
export function NoAccounts({ batch }: { batch: Batch }) {
  const { words } = kindOf(batch.kind);
  return (
    <StateView
      kind="empty"
      title="还没有选择发布账号"
      text={[`选好账号或账号组，这里会排出每${words.unit}${words.subject}`, '在每个账号上什么时候发。']}
      actions={<ChooseButton batch={batch} primary />}
    />
  );
}
