import { type Account, PLATFORMS } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { HealthDot } from '#parts/account/account-words.tsx';
import styles from './accounts.module.css';

/** An account on a phone. */
export const AccountCard = ({ account }: { account: Account }) => (
  <span className={styles.card}>
    <span className={styles.cardHead}>
      <b>{account.name}</b>
      <HealthDot level={account.health.level} />
    </span>
    {account.health.notes[0] && <span className={styles.note}>{account.health.notes[0]}</span>}
    <span className={styles.note}>
      <MetaLine
        items={[
          PLATFORMS[account.platform].name,
          account.node.name,
          `今日 ${account.health.postedToday} / ${account.dailyLimit}`,
        ]}
      />
    </span>
  </span>
);
