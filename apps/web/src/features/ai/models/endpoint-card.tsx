import { contract, type ModelEndpoint } from '@zhiying/contract';
import { Button } from 'antd';
import { DownIcon, UpIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './models.module.css';

interface EndpointCardProps {
  endpoint: ModelEndpoint;
  first: boolean;
  last: boolean;
  onEdit(): void;
}

export function EndpointCard({ endpoint, first, last, onEdit }: EndpointCardProps) {
  const onError = (error: Error) => void message.error(error.message);
  const move = useAction(contract.aiModel.move, { onError });
  const test = useAction(contract.aiModel.test, { onError });
  const { id, name, baseUrl, keySet, keyTail, models, enabled, lastTest } = endpoint;
  return (
    <Row padding="14 0" as="article" gap={12} align="stretch" wrap borderTop="line2" aria-label={name}>
      <Stack pack="start">
        <IconButton
          label={`上移「${name}」`}
          icon={<UpIcon />}
          disabled={first}
          onClick={() => move.mutate({ id, by: -1 })}
        />
        <IconButton
          label={`下移「${name}」`}
          icon={<DownIcon />}
          disabled={last}
          onClick={() => move.mutate({ id, by: 1 })}
        />
      </Stack>
      <Stack gap={6} flex={1} className={styles.about}>
        <Row gap={10}>
          <Text as="b" weight={600}>
            {name}
          </Text>
          <StatusDot tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusDot>
        </Row>
        <Note as="div" breakWords>
          {[
            baseUrl,
            keySet ? `密钥已设置${keyTail && `（尾号 ${keyTail}）`}` : '未设置密钥',
            `并发数 ${endpoint.concurrency}`,
            `超时 ${endpoint.timeoutSeconds} 秒`,
          ].join(' · ')}
        </Note>
        <Row gap={8} align="stretch" wrap className={styles.models}>
          {models.map((model) => (
            <Row
              as="span"
              look={{
                flow: 'inline',
                gap: '0 8',
                align: 'stretch',
                wrap: true,
                size: '12/20',
                mono: true,
                padding: '2 8',
                background: 'fill',
                radius: 4,
              }}
              key={model.name}
            >
              {model.name}
              <Muted as="small">
                输入 ¥{model.inputPrice} · 输出 ¥{model.outputPrice} / 百万 Token
              </Muted>
            </Row>
          ))}
        </Row>
        {lastTest && (
          <Row
            look={{ gap: '0 12', align: 'stretch', wrap: true, tone: 'error', breakWords: true }}
            className={styles.test}
            data-ok={lastTest.ok}
            role="status"
          >
            {lastTest.ok ? '测试通过' : '测试失败'}：{lastTest.msg}
            <Muted as="small">
              {lastTest.ms} 毫秒 · {momentText(lastTest.at)}
            </Muted>
          </Row>
        )}
      </Stack>
      <Row gap={8} align="start">
        <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
          测试
        </Button>
        <Button onClick={onEdit}>编辑</Button>
      </Row>
    </Row>
  );
}
