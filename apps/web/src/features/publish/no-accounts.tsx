import { StateView } from '#kit/feedback/state-view.tsx';
import { type Batch, kindOf } from '#parts/publish/kinds.tsx';
import { ChooseButton } from './choose-button.tsx';

/** A batch that nobody gave an account to. */
export function NoAccounts({ batch }: { batch: Batch }) {
  const { words } = kindOf(batch.kind);
  return (
    <StateView
      kind="empty"
      title="未选择发布账号"
      text={[`选择账号或账号组后，将显示每${words.unit}${words.subject}`, '在各账号的发布时间。']}
      actions={<ChooseButton batch={batch} primary />}
    />
  );
}
