import { CHAT_PLATFORMS, type Customer, contract } from '@zhiying/contract';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type Column, ListPage, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action } from '#kit/session/action.ts';
import { api } from '#kit/session/api/client.ts';
import { PlatformSign, TagMark } from '#parts/chat/chat-marks.tsx';
import styles from './lists.module.css';

const columns: readonly Column<Customer>[] = [
  {
    id: 'name',
    title: '客户',
    width: 168,
    render: ({ name, platform }) => (
      <span className={pieces.row}>
        <PlatformSign platform={platform} />
        <span className={pieces.clip}>{name}</span>
      </span>
    ),
  },
  { id: 'phone', title: '手机号', width: 120, render: ({ phone }) => phone ?? <Absent /> },
  {
    id: 'tags',
    title: '标签',
    width: 180,
    render: ({ tags }) =>
      tags.length ? (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <TagMark key={tag.id} tag={tag} />
          ))}
        </span>
      ) : (
        <Absent />
      ),
  },
  { id: 'source', title: '来源', width: 140, render: ({ source }) => source || <Absent /> },
  { id: 'owner', title: '接待人', width: 96, render: ({ owner }) => owner?.name ?? <Absent /> },
  { id: 'node', title: '所属组织', width: 140, render: ({ node }) => node.name },
  { id: 'talks', title: '会话数', width: 76, render: ({ talks }) => talks },
  {
    id: 'firstAt',
    title: '首次会话',
    width: 116,
    sort: 'firstAt',
    render: ({ firstAt }) => <Moment at={firstAt} />,
  },
  {
    id: 'lastAt',
    title: '最近会话',
    width: 116,
    sort: 'lastAt',
    render: ({ lastAt }) => <Moment at={lastAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '关键字', placeholder: '客户名称或手机号后四位' }),
  selectField({ name: 'platform', label: '平台', options: CHAT_PLATFORMS }),
] as const;

/** 客户: everybody who wrote, whatever became of their talks. */
export function CustomerList() {
  const [opening, setOpening] = useState(false);
  const open = async ({ id }: Customer) => {
    if (opening) return;
    setOpening(true);
    try {
      const { history } = await api(contract.chatCustomer.info, { id });
      const last = history[0];
      if (last) go({ path: 'chat', search: { talk: last.id } });
      else void message.info('该客户暂无可查看的会话');
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setOpening(false);
    }
  };
  return (
    <ListPage
      id="chat-customer"
      headless
      noun="客户"
      list={contract.chatCustomer.list}
      columns={columns}
      search={search}
      rowActions={() => [
        action<Customer>({
          id: 'chat.customer.open',
          title: '打开会话',
          call: contract.chat.info,
          run: open,
        }),
      ]}
      onOpenRow={(row) => void open(row)}
      card={(row) => (
        <span className={styles.card}>
          <b className={pieces.row}>
            <PlatformSign platform={row.platform} />
            {row.name}
          </b>
          <MetaLine items={[row.phone, row.owner?.name, row.node.name]} />
        </span>
      )}
      empty={{ title: '暂无客户', text: ['客户在微信客服或抖音私信发言后显示在这里。'] }}
    />
  );
}
