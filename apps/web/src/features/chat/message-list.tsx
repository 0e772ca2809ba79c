import {
  CHAT_PLATFORMS,
  contract,
  MESSAGE_KINDS,
  MESSAGE_SENDERS,
  MESSAGE_STATES,
  type RowOf,
} from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Clip, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { dateRangeField, ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';

type Row = RowOf<typeof contract.chatMessage.list>;

const list = listOf(contract.chatMessage.list, {
  headless: true,
  id: 'chat-message',
  noun: '消息',
  columns: [
    { id: 'at', title: '时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
    {
      id: 'customer',
      title: '客户',
      width: 148,
      render: ({ customer, platform }) => (
        <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
          <PlatformSign platform={platform} />
          <Clip>{customer}</Clip>
        </span>
      ),
    },
    { id: 'by', title: '发送方', width: 84, render: ({ by }) => MESSAGE_SENDERS[by] },
    { id: 'sender', title: '发送人', width: 108, render: ({ sender }) => sender },
    {
      id: 'text',
      title: '内容',
      width: 420,
      render: ({ kind, text }) => (
        <Clip title={text}>{kind === 'text' ? text : `[${MESSAGE_KINDS[kind]}] ${text}`}</Clip>
      ),
    },
    { id: 'state', title: '状态', width: 84, render: ({ state }) => MESSAGE_STATES[state] },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '消息内容' }),
    selectField({ name: 'platform', label: '平台', options: CHAT_PLATFORMS }),
    selectField({ name: 'by', label: '发送方', options: MESSAGE_SENDERS }),
    selectField({ name: 'state', label: '状态', options: MESSAGE_STATES }),
    dateRangeField({ name: 'at', label: '时间' }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0}>
      <b>{row.customer}</b>
      <Clip>{row.text}</Clip>
      <MetaLine items={[MESSAGE_SENDERS[row.by], MESSAGE_STATES[row.state]]} />
    </Stack>
  ),
  empty: { title: '暂无消息', text: ['客户的发言和全部回复按时间显示在这里。'] },
});

const open = ({ id, talkId }: Row) => go({ path: 'chat', search: { talk: talkId, at: id } });

/** 消息记录: what was said in the talks one sees, found by any two characters. */
export function MessageList() {
  return <ListPage {...list} onOpenRow={open} />;
}
