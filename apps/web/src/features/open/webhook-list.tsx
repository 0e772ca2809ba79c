import { contract, WEBHOOK_EVENTS, WEBHOOK_STATES, type Webhook } from '@zhiying/contract';
import { Tabs } from 'antd';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { clippedText } from '#kit/display/cells.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { LastEdit } from '#kit/register/last-edit.tsx';
import { registerPage } from '#kit/register/register-page.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { DeliveryList } from './delivery-list.tsx';
import { showSecret } from './show-secret.tsx';
import { webhookFields } from './webhook-fields.tsx';
import { WebhookStateDot } from './webhook-state.tsx';

const eventsText = ({ events }: Webhook) => events.map((event) => WEBHOOK_EVENTS[event]).join('、');
const failed = (error: Error) => void message.error(error.message);

/** 事件推送: other systems that are told of what happens here. */
export const WebhookList = registerPage(contract.webhook, {
  id: 'webhook',
  noun: '事件推送',
  label: ({ name }) => name,
  fields: webhookFields,
  bar: {
    note: '线索、发布、文章、任务和客户来信有变化时，推送到其他系统',
    create: '新建事件推送',
  },
  columns: (of) => [
    of.text('name', 180),
    of.shown('state', 116, (hook) => <WebhookStateDot hook={hook} />, { title: '状态' }),
    of.text('url', 260),
    of.shown('events', 220, (hook) => clippedText(eventsText(hook))),
    of.shown('waiting', 84, ({ waiting }) => waiting.toLocaleString('zh-CN'), {
      title: '待推送',
      align: 'right',
    }),
    of.shown('arrivedAt', 116, ({ arrivedAt }) => <Moment at={arrivedAt} never="无" />, {
      title: '最近送达',
    }),
    of.text('trouble', 200, { title: '问题' }),
    of.choice('owner', 100),
    of.choice('node', 140, { optional: true }),
    of.moment('updatedAt', 116, { optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '名称', main: true }),
    selectField({ name: 'state', label: '状态', options: WEBHOOK_STATES }),
  ],
  useExtra(drawer) {
    const test = useAction(contract.webhook.test, {
      onError: failed,
      onSuccess: ({ ok, msg }) => void (ok ? message.success(msg) : message.error(msg)),
    });
    const start = useAction(contract.webhook.start, {
      onError: failed,
      onSuccess: () => void message.success('已启用'),
    });
    const stop = useAction(contract.webhook.stop, {
      onError: failed,
      onSuccess: () => void message.success('已停用'),
    });
    const remove = useAction(contract.webhook.remove, {
      onError: failed,
      onSuccess: () => void message.success('已删除'),
    });
    const secret = useAction(contract.webhook.secret, { onError: failed });
    const rotate = useAction(contract.webhook.rotate, { onError: failed });
    const actions = [
      action<Webhook>({
        id: 'webhook.edit',
        title: '编辑',
        call: contract.webhook.update,
        can: 'edit',
        run: ({ id }) => drawer.open(id),
      }),
      action<Webhook>({
        id: 'webhook.test',
        title: '发送测试',
        call: contract.webhook.test,
        can: 'test',
        run: ({ id }) => test.mutate({ id }),
      }),
      action<Webhook>({
        id: 'webhook.secret',
        title: '查看签名密钥',
        call: contract.webhook.secret,
        can: 'secret',
        run: ({ id, name }) =>
          secret.mutate({ id }, { onSuccess: (found) => showSecret(name, found.secret) }),
      }),
      action<Webhook>({
        id: 'webhook.rotate',
        title: '更换签名密钥',
        call: contract.webhook.rotate,
        can: 'rotate',
        run: afterConfirm(
          ({ name }) => ({
            title: `更换「${name}」的签名密钥？`,
            consequence: '1 天内消息将同时带有新旧密钥的签名，之后只用新密钥。',
            okText: '更换',
          }),
          ({ id, name }) =>
            rotate.mutate({ id, hours: 24 }, { onSuccess: (made) => showSecret(name, made.secret) }),
        ),
      }),
      action<Webhook>({
        id: 'webhook.start',
        title: '启用',
        call: contract.webhook.start,
        can: 'start',
        run: ({ id }) => start.mutate({ id }),
      }),
      action<Webhook>({
        id: 'webhook.stop',
        title: '停用',
        call: contract.webhook.stop,
        can: 'stop',
        run: afterConfirm(
          ({ name }) => ({
            title: `停用「${name}」？`,
            consequence: '停用期间的事件将不会推送，也不会补发。',
            okText: '停用',
          }),
          ({ id }) => stop.mutate({ id }),
        ),
      }),
      action<Webhook>({
        id: 'webhook.delete',
        title: '删除',
        call: contract.webhook.remove,
        can: 'delete',
        run: afterConfirm(
          ({ name }) => ({
            title: `删除「${name}」？`,
            consequence: '推送记录将一并删除，不可恢复。',
            okText: '删除',
            danger: true,
          }),
          ({ id }) => remove.mutate({ id }),
        ),
      }),
    ];
    return { rowActions: (hook) => allowedActions(hook, actions) };
  },
  card: (hook) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <Row as="span" gap={8}>
        <b>{hook.name}</b>
        <Text marginLeft="auto">
          <WebhookStateDot hook={hook} />
        </Text>
      </Row>
      <Muted>
        <MetaLine items={[eventsText(hook), hook.trouble].filter(Boolean)} />
      </Muted>
    </Stack>
  ),
  empty: ['线索、发布、文章等有变化时，推送到 CRM、DMS 等系统，', '失败的自动重试三天。'],
  drawer: {
    status: (hook) => <WebhookStateDot hook={hook} />,
    subtitle: (hook) => <LastEdit row={hook} />,
    body: (entry) =>
      entry.row ? (
        <Tabs
          items={[
            {
              key: 'form',
              label: '设置',
              children: (
                <Stack gap={0}>
                  {entry.row.trouble && (
                    <Text as="p" tone="warning" size={12} marginBottom={12}>
                      {entry.row.trouble}
                    </Text>
                  )}
                  <EntryFormFields entry={entry} />
                </Stack>
              ),
            },
            { key: 'log', label: '推送记录', children: <DeliveryList webhookId={entry.row.id} /> },
          ]}
        />
      ) : (
        <EntryFormFields entry={entry} />
      ),
  },
});
