import { type BotAccount, CHAT_PLATFORMS, contract } from '@zhiying/contract';
import { Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { Clip, Note, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './aisbot.module.css';

/** At which accounts the bot answers by itself, and when. */
export function AccountSection() {
  const accounts = useCall(contract.aisbot.accounts, {});
  return (
    <FormSection title="自动回复账号" count={accounts.data?.rows.length}>
      <QueryView query={accounts}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Note>暂无客服账号</Note>
          ) : (
            <ul className={styles.cut}>
              {rows.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormSection>
  );
}

const CLOCK = 'HH:mm';
const END = '24:00';
const at = (time: string) => dayjs(time === END ? '23:59' : time, CLOCK);

function AccountRow({ account }: { account: BotAccount }) {
  const save = useAction(contract.aisbot.switchAccount, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ name, on }) =>
      void message.success(`「${name}」${on ? '已由机器人自动回复' : '不再自动回复'}`),
  });
  const { id, name, platform, node, on, from, to } = account;
  return (
    <li className={styles.account}>
      <Text grow>
        <Clip>{name}</Clip>
        <Note as="span">
          <MetaLine items={[CHAT_PLATFORMS[platform], node.name]} />
        </Note>
      </Text>
      <TimePicker.RangePicker
        format={CLOCK}
        minuteStep={5}
        allowClear={false}
        aria-label={`「${name}」的应答时段`}
        disabled={!on || save.isPending}
        value={[at(from), at(to)]}
        onChange={(range) => {
          const [first, last] = range ?? [];
          if (!first || !last) return;
          const end = last.format(CLOCK);
          save.mutate({ id, on, from: first.format(CLOCK), to: end >= '23:55' ? END : end });
        }}
      />
      <Switch
        aria-label={`「${name}」自动回复`}
        checked={on}
        loading={save.isPending}
        onChange={(next) => save.mutate({ id, on: next, from, to })}
      />
    </li>
  );
}
