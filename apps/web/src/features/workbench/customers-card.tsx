import { contract, mayCall } from '@zhiying/contract';
import { useState } from 'react';
import { Box, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { NamedSegments } from '#kit/form/named-segments.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { useProfile } from '#kit/session/session.store.ts';
import {
  CUSTOMER_ORDERS,
  type CustomerOrder,
  type CustomerRow,
  customersOfToday,
  heldUp,
  levelOf,
  orderedBy,
  ownerWords,
  waitedText,
} from './customers.ts';
import styles from './lists.module.css';
import { None } from './none.tsx';
import { Panel, panelLink } from './panel.tsx';
import { useSpan } from './workbench.query.ts';

const SHOWN = 6;
const MINUTE_MS = 60_000;
/** Who waits for an answer and who is to be called today: always now, whatever span the figures have. */
export function CustomersCard({ stores }: { stores: number }) {
  const profile = useProfile();
  const { store } = useSpan();
  const [chats, follows] = [
    mayCall(profile, contract.chat.list.keys),
    mayCall(profile, contract.clue.today.keys),
  ];
  const now = useNow(MINUTE_MS);
  const phone = usePhone();
  const [order, setOrder] = useState<CustomerOrder>('urgent');
  const talks = useCall(
    contract.chat.list,
    {
      view: 'waiting',
      sort: 'waitingSince',
      order: 'ASC',
      limit: 50,
      ...(store === null ? {} : { nodeId: store }),
    },
    { enabled: chats },
  );
  // Whoever looks after people hands their talks on.
  const gives = chats && mayCall(profile, contract.member.list.keys);
  const colleagues = useCall(contract.chatDesk.colleagues, undefined, {
    enabled: gives,
    staleTime: MINUTE_MS,
  });
  const held = heldUp(colleagues.data?.rows ?? [], profile?.uid);
  const today = useCall(contract.clue.today, {}, { enabled: follows });
  useLive([contract.chat.list.path, contract.clue.today.path], {
    'chat.changed': true,
    'chat.arrived': true,
    'clue.changed': true,
  });
  useLive([contract.chatDesk.colleagues.path], { 'chat.presence': true });

  const here = <Row extends { node: { id: number } }>(rows: readonly Row[]) =>
    store === null ? rows : rows.filter(({ node }) => node.id === store);
  const clues = { overdue: here(today.data?.overdue ?? []), next: here(today.data?.next ?? []) };
  const rows = orderedBy(customersOfToday(talks.data?.rows ?? [], clues, now, { gives, held }), order, now);
  const failed = [chats && talks.error && '会话', follows && today.error && '线索'].filter(Boolean);
  const known = (!chats || !talks.isPending) && (!follows || !today.isPending);
  return (
    <Panel
      title="今天的客户"
      pending={!known}
      note={known && noteOf(talks.data?.total ?? 0, clues)}
      extra={
        rows.length > SHOWN && (
          <>
            {!phone && (
              <NamedSegments
                size="small"
                label="排列"
                names={CUSTOMER_ORDERS}
                value={order}
                onChange={setOrder}
              />
            )}
            <PageLink
              className={panelLink}
              to={chats ? { path: 'chat', search: { view: 'waiting' } } : { path: 'clew' }}
            >
              全部
            </PageLink>
          </>
        )
      }
    >
      {failed.length > 0 && <None>{failed.join('、')}暂时无法读取</None>}
      {known && rows.length === 0 && failed.length === 0 && (
        <None>没有客户在等回复，今天也没有要跟进的线索</None>
      )}
      {rows.length > 0 && (
        <Box as="ul" borderTop="line2">
          {rows.slice(0, SHOWN).map((row) => (
            <Customer key={row.key} row={row} several={order === 'store' || (stores > 1 && store === null)} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

/** What is to be followed up is the person's own, counted as the figure 今天跟进 does: what others have to do is in their figures. */
const noteOf = (
  waiting: number,
  { overdue, next }: { overdue: readonly unknown[]; next: readonly unknown[] },
) =>
  [
    waiting > 0 && `等待回复 ${waiting} 位`,
    next.length > 0 && `我今天跟进 ${next.length} 条`,
    overdue.length > 0 && `逾期 ${overdue.length} 条`,
  ]
    .filter(Boolean)
    .join('，');

interface CustomerProps {
  row: CustomerRow;
  /** Of several stores: each says of which. */
  several: boolean;
}

function Customer({ row, several }: CustomerProps) {
  const { name, waited, at, late, text, link, action } = row;
  const owner = ownerWords(row, several);
  return (
    <li className={styles.customer}>
      <Text
        tone="muted"
        className={styles.waited}
        data-level={waited === null ? (late ? 'error' : undefined) : levelOf(waited)}
      >
        {waited === null ? <Moment at={at} /> : waitedText(waited)}
      </Text>
      <Avatar name={name} />
      <b className={styles.customerName}>{name}</b>
      <span className={styles.said}>{text}</span>
      <Text tone="muted" className={styles.owner} title={owner}>
        {owner}
      </Text>
      <PageLink to={link} aria-label={`${action}：${name}`}>
        {action}
      </PageLink>
    </li>
  );
}
