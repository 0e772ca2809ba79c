import { contract, type ModelEndpoint } from '@zhiying/contract';
import { Button } from 'antd';
import { DownIcon, UpIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
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
    <article className={styles.endpoint} aria-label={name}>
      <div className={styles.order}>
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
      </div>
      <div className={styles.about}>
        <div className={styles.name}>
          <b>{name}</b>
          <StatusDot tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusDot>
        </div>
        <div className={`${shared.note} ${shared.wrap}`}>
          {[
            baseUrl,
            keySet ? `密钥已设置${keyTail && `（尾号 ${keyTail}）`}` : '未设置密钥',
            `并发数 ${endpoint.concurrency}`,
            `超时 ${endpoint.timeoutSeconds} 秒`,
          ].join(' · ')}
        </div>
        <div className={styles.models}>
          {models.map((model) => (
            <span key={model.name}>
              {model.name}
              <small>
                输入 ¥{model.inputPrice} · 输出 ¥{model.outputPrice} / 百万 Token
              </small>
            </span>
          ))}
        </div>
        {lastTest && (
          <div className={styles.test} data-ok={lastTest.ok} role="status">
            {lastTest.ok ? '测试通过' : '测试失败'}：{lastTest.msg}
            <small>
              {lastTest.ms} 毫秒 · {momentText(lastTest.at)}
            </small>
          </div>
        )}
      </div>
      <div className={styles.buttons}>
        <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
          测试
        </Button>
        <Button onClick={onEdit}>编辑</Button>
      </div>
    </article>
  );
}
