import { CHAT_PLATFORMS, type Customer, contract } from '@zhiying/contract';
import { useState } from 'react';
import { Clip, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action } from '#kit/session/action.ts';
import { api } from '#kit/session/api/client.ts';
import { PlatformSign, TagMark } from '#parts/chat/chat-marks.tsx';

const list = listOf(contract.chatCustomer.list, {
  headless: true,
  id: 'chat-customer',
  noun: '客户',
  columns: [
    {
      id: 'name',
      title: '客户',
      width: 168,
      render: ({ name, platform }) => (
        <Row as="span" gap={8} minWidth={0}>
          <PlatformSign platform={platform} />
          <Clip>{name}</Clip>
        </Row>
      ),
    },
    { id: 'phone', title: '手机号', width: 120, render: ({ phone }) => phone ?? <EmptyCell /> },
    {
      id: 'tags',
      title: '标签',
      width: 180,
      render: ({ tags }) =>
        tags.length ? (
          <Row as="span" flow="inline" gap={4} align="stretch" overflow="hidden">
            {tags.map((tag) => (
              <TagMark key={tag.id} tag={tag} />
            ))}
          </Row>
        ) : (
          <EmptyCell />
        ),
    },
    { id: 'source', title: '来源', width: 140, render: ({ source }) => source || <EmptyCell /> },
    { id: 'owner', title: '接待人', width: 96, render: ({ owner }) => owner?.name ?? <EmptyCell /> },
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
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '客户名称或手机号后四位' }),
    selectField({ name: 'platform', label: '平台', options: CHAT_PLATFORMS }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0}>
      <Row as="b" gap={8} minWidth={0}>
        <PlatformSign platform={row.platform} />
        {row.name}
      </Row>
      <MetaLine items={[row.phone, row.owner?.name, row.node.name]} />
    </Stack>
  ),
  empty: { title: '暂无客户', text: ['客户在微信客服或抖音私信发言后显示在这里。'] },
});

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
      {...list}
      rowActions={() => [
        action<Customer>({
          id: 'chat.customer.open',
          title: '打开会话',
          call: contract.chat.info,
          run: open,
        }),
      ]}
      onOpenRow={(row) => void open(row)}
    />
  );
}
