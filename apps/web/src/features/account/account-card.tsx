import { type Account, PLATFORMS } from '@zhiying/contract';
import { Note, Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { HealthDot } from '#parts/account/account-words.tsx';
import styles from './accounts.module.css';

/** An account on a phone. */
export const AccountCard = ({ account }: { account: Account }) => (
  <Text flow="block" minWidth={0} className={styles.card}>
    <Split as="span" gap={8} lineHeight={22}>
      <Text as="b" weight={600} clip>
        {account.name}
      </Text>
      <HealthDot level={account.health.level} />
    </Split>
    {account.health.notes[0] && (
      <Note as="span" className={styles.note}>
        {account.health.notes[0]}
      </Note>
    )}
    <Note as="span" className={styles.note}>
      <MetaLine
        items={[
          PLATFORMS[account.platform].name,
          account.node.name,
          `今日 ${account.health.postedToday} / ${account.dailyLimit}`,
        ]}
      />
    </Note>
  </Text>
);
