import { API_TOKEN_USE_DAYS, type ApiToken, contract } from '@zhiying/contract';
import { Tabs } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Facts, Grid, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { day } from '#kit/form/day-field.tsx';
import { number, text, wordList } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { nodeEntryField } from '#parts/organ/node-entry-field.tsx';
import { keyField } from './key-field.tsx';
import { showToken } from './show-token.tsx';
import { TokenState } from './token-state.tsx';

const FIELDS = entryFields(contract.apiToken, {
  name: text<ApiToken>({ max: 40, required: true, first: true, hint: '例如对接系统的名称' }),
  nodeId: {
    ...nodeEntryField<ApiToken>('可访问组织', {
      of: ({ node }) => node,
      another: '其他组织',
      hint: '只能访问该组织及其下级，创建后不能更改',
    }),
    fixed: ({ isNew }) => !isNew,
    send: (value, { isNew }) => (isNew ? value : undefined),
  },
  keys: keyField,
  expiresOn: day<ApiToken>('有效期至', {
    placeholder: () => '长期有效',
    fromToday: true,
    half: true,
    hint: '当天结束时失效',
  }),
  perMinute: number<ApiToken>({ blank: 600, min: 1, max: 3000, suffix: '次', half: true }),
  addresses: wordList<ApiToken>('IP 范围', { hint: 'IP 或网段，如 203.0.113.0/24；不填则不限' }),
});

interface TokenDrawerProps {
  /** Null: a new one. */
  row: ApiToken | null;
  onClose(): void;
}

/** An API token: what it may do, how often it was used, and what it did. */
export function TokenDrawer({ row, onClose }: TokenDrawerProps) {
  const entry = useEntryForm(FIELDS, row, {
    onCreated: (made) => {
      entry.again();
      onClose();
      showToken(made);
    },
    onSaved: () => {
      void message.success('已保存');
      onClose();
    },
  });
  const form = (
    <Stack gap={0}>
      {row && row.lostKeys.length > 0 && <Lost row={row} />}
      <EntryFormFields entry={entry} />
    </Stack>
  );
  return (
    <EntryDrawer
      entry={entry}
      what="该令牌"
      onClose={onClose}
      title={row ? row.name : '新建令牌'}
      status={row && <TokenState state={row.state} />}
      subtitle={
        row && <MetaLine items={[`…${row.tail}`, `${row.owner.name} 创建`, momentText(row.createdAt)]} />
      }
    >
      {row ? (
        <Tabs
          items={[
            { key: 'form', label: '设置', children: form },
            { key: 'usage', label: '调用', children: <Usage row={row} /> },
            { key: 'deeds', label: '操作', children: <Deeds id={row.id} /> },
          ]}
        />
      ) : (
        form
      )}
    </EntryDrawer>
  );
}

const Lost = ({ row }: { row: ApiToken }) => (
  <Text as="p" tone="warning" size={12} marginBottom={12}>
    {row.owner.name}已没有其中 {row.lostKeys.length} 项权限，凭令牌也不能使用；权限恢复后自动生效。
  </Text>
);

function Usage({ row }: { row: ApiToken }) {
  const usage = useCall(contract.apiToken.usage, { id: row.id }, { staleTime: 0 });
  return (
    <Stack gap={16}>
      <Facts columns="label88" gap="10 12">
        <dt>最近使用</dt>
        <dd>{row.lastAt ? momentText(row.lastAt) : <EmptyCell>未使用</EmptyCell>}</dd>
        <dt>最近 IP</dt>
        <dd>{row.lastIp ?? <EmptyCell />}</dd>
      </Facts>
      <QueryView query={usage}>
        {({ calls }) =>
          calls.length === 0 ? (
            <Note>近 {API_TOKEN_USE_DAYS} 天没有调用</Note>
          ) : (
            <Stack gap={8}>
              <Note>近 {API_TOKEN_USE_DAYS} 天</Note>
              <Stack as="ul" gap={8} margin={0} padding={0}>
                {calls.map(({ action, title, calls: count, refused, lastAt }) => (
                  <Grid as="li" key={action} columns="end" gap={12}>
                    <Stack gap={2} minWidth={0}>
                      <Clip>{title}</Clip>
                      <Muted>
                        <Moment at={lastAt} />
                      </Muted>
                    </Stack>
                    <Row gap={8}>
                      <span>{count.toLocaleString('zh-CN')} 次</span>
                      {refused > 0 && <Text tone="error">拒绝 {refused.toLocaleString('zh-CN')}</Text>}
                    </Row>
                  </Grid>
                ))}
              </Stack>
            </Stack>
          )
        }
      </QueryView>
    </Stack>
  );
}

const DEEDS_SHOWN = 50;

function Deeds({ id }: { id: number }) {
  const deeds = useCall(
    contract.apiToken.deeds,
    { tokenId: id, page: 1, limit: DEEDS_SHOWN },
    { staleTime: 0 },
  );
  return (
    <QueryView query={deeds}>
      {({ rows, total }) =>
        total === 0 ? (
          <Note>没有修改过数据</Note>
        ) : (
          <Stack gap={8}>
            <Stack as="ul" gap={12} margin={0} padding={0}>
              {rows.map((deed) => (
                <Stack as="li" key={deed.id} gap={2} minWidth={0}>
                  <Text breakWords>{deed.summary}</Text>
                  <Muted>
                    <MetaLine items={[momentText(deed.at), deed.action, deed.ip]} />
                  </Muted>
                </Stack>
              ))}
            </Stack>
            {total > rows.length && (
              <Note>
                仅显示最近 {DEEDS_SHOWN} 条，共 {total} 条
              </Note>
            )}
          </Stack>
        )
      }
    </QueryView>
  );
}
