import { type Connection, contract, type DataOf, PLATFORMS } from '@zhiying/contract';
import { Button } from 'antd';
import { Card, Column, Facts, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import styles from './system.module.css';

/** How this house reaches each platform: what is set, what is missing, what has to be registered there. */
export function PlatformConnections() {
  const connections = useCall(contract.system.platforms, {}, { staleTime: 0 });
  return (
    <Column padding="0 gutter 16" gap={16} height="full" overflow="y" className={styles.page}>
      <QueryView query={connections}>
        {({ rows }) => (
          <Stack tracks="repeat(auto-fill, minmax(380px, 1fr))" phone="stack" gap={16}>
            {rows.map((row) => (
              <ConnectionCard key={row.platform} row={row} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Column>
  );
}

function stateOf({ baseUrl, sandbox, application }: Connection): [Tone, string] {
  if (baseUrl === null) return ['neutral', '人工发布，无需连接'];
  if (application && (!application.id || !application.secret)) return ['error', '未填写应用'];
  return sandbox ? ['warning', '沙箱，不会实际发布'] : ['success', '已就绪'];
}

/** Without an account only the way there is known to be open. */
const toneOf = ({ ok, account }: DataOf<typeof contract.system.testPlatform>): Tone =>
  !ok ? 'error' : account === null ? 'warning' : 'success';

function ConnectionCard({ row }: { row: Connection }) {
  const { platform, baseUrl, application, callbacks, accounts, today, calls } = row;
  const [tone, words] = stateOf(row);
  const test = useAction(contract.system.testPlatform, {
    onError: (error) => void message.error(error.message),
  });
  return (
    <Card as="section" padding="16 20" className={styles.card} aria-label={PLATFORMS[platform].name}>
      <Split gap={12}>
        <Text as="h2" size={14} weight={600}>
          <PlatformName platform={platform} />
        </Text>
        <StatusDot tone={tone}>{words}</StatusDot>
      </Split>
      <p>{PLATFORMS[platform].access}</p>
      <Facts columns="label88" gap="8 12" size={13} marginTop={12}>
        <dt>账号</dt>
        <dd>{accounts} 个</dd>
        {baseUrl && (
          <>
            <dt>今日发布</dt>
            <dd>{`${today.posts} 条，已连接账号合计上限 ${today.limit} 条`}</dd>
            <dt>今日调用</dt>
            <dd>
              <Stack gap={4}>
                <span>{`${calls.total.toLocaleString('zh-CN')} 次`}</span>
                {calls.limited.map(({ title, account, used, limit }) => (
                  <StatusDot
                    key={`${title} ${account}`}
                    wrap
                    tone={used >= limit ? 'error' : used >= 0.8 * limit ? 'warning' : 'success'}
                  >
                    {`${title}：「${account}」${used} / ${limit} 次`}
                  </StatusDot>
                ))}
              </Stack>
            </dd>
          </>
        )}
        {baseUrl && (
          <>
            <dt>接口地址</dt>
            <dd>{baseUrl}</dd>
          </>
        )}
        {baseUrl && !application && (
          <>
            <dt>应用</dt>
            <dd>每个账号填写自己的 AppID 和 AppSecret</dd>
          </>
        )}
        {application && (
          <>
            <dt>应用编号</dt>
            <dd>{application.id ?? '未填写'}</dd>
            <dt>应用密钥</dt>
            <dd>{application.secret ? '已填写，不显示' : '未填写'}</dd>
            {!(application.id && application.secret) && (
              <>
                <dt>填写位置</dt>
                <dd>在部署设置中填写 {application.settings.join(' 和 ')}，重启后生效</dd>
              </>
            )}
          </>
        )}
        {callbacks.map(({ title, path }) => {
          const address = new URL(path, window.location.origin).href;
          return <Callback key={title} title={title} address={address} />;
        })}
      </Facts>
      {baseUrl && (
        <Row gap={12} wrap marginTop={12}>
          <Button size="small" loading={test.isPending} onClick={() => test.mutate({ platform })}>
            测试连接
          </Button>
          {test.data && (
            <StatusDot
              wrap
              tone={toneOf(test.data)}
            >{`${test.data.msg}，用时 ${test.data.ms} 毫秒`}</StatusDot>
          )}
          {test.data?.quota && (
            <Text size={12} tone="muted">
              {`平台额度：今日已用 ${test.data.quota.used} / ${test.data.quota.limit} 次发布`}
            </Text>
          )}
        </Row>
      )}
    </Card>
  );
}

const Callback = ({ title, address }: { title: string; address: string }) => (
  <>
    <dt>{title}</dt>
    <dd>
      <Row as="span" gap={4} align="start">
        <span>{address}</span>
        <CopyButton text={address} />
      </Row>
      <LoopbackNote href={address} of="registered" />
    </dd>
  </>
);
