import { PageHead } from '#kit/page-head.tsx';
import { type PermissionTab, PermissionTabs } from '#kit/permission-tabs.tsx';
import { StateView } from '#kit/state-view.tsx';
import { AccountsTab } from './accounts/accounts-tab.tsx';
import styles from './ai.module.css';

const TABS: PermissionTab[] = [
  { id: 'accounts', title: '账号', keys: ['14-7'], render: () => <AccountsTab /> },
];

/** AI 文章: themes, facts and the accounts they are published to. */
export default function AiPage() {
  return (
    <div className={styles.page}>
      <PageHead />
      <div className={styles.tabs}>
        <PermissionTabs
          tabs={TABS}
          none={
            <StateView kind="no-permission" title="这里没有你能看的内容" text={['需要「内容账号」权限。']} />
          }
        />
      </div>
    </div>
  );
}
