import { type Account, withoutErrorCodes } from '@zhiying/contract';
import { Button, Progress } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Facts, Muted, Row } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { FormSection } from '#kit/form/field.tsx';
import styles from './accounts.module.css';
import { authorisationText } from './authorisation-text.ts';
import type { AccountActions } from './use-account-actions.ts';

/** How the account is doing: authorisation, rights, today's posts, the last success and the last trouble. */
export function AccountHealth({ account, actions }: { account: Account; actions: AccountActions }) {
  const { health, dailyLimit, can } = account;
  const now = useNow(60_000);
  return (
    <FormSection
      title="健康状态"
      action={
        <Row as="span" flow="inline" gap={8} align="stretch" marginLeft="auto">
          {can.includes('sync') && (
            <Button size="small" onClick={() => void actions.sync.run(account)}>
              同步
            </Button>
          )}
          {can.includes('connect') && (
            <Button
              size="small"
              type={health.connected ? 'default' : 'primary'}
              onClick={() => void actions.connect.run(account)}
            >
              {health.connected ? '重新授权' : '前往授权'}
            </Button>
          )}
        </Row>
      }
    >
      {health.notes.length > 0 && (
        <Box
          as="ul"
          look={{ plainList: false, size: '13/20', margin: '0 0 12', border: 'line', radius: 8 }}
          className={styles.notes}
          data-level={health.level}
        >
          {health.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      )}
      <Facts tracks="72px 1fr" gap="8 12" size="13/20" marginBottom={16}>
        <dt>授权</dt>
        <dd>{authorisationText(account, now)}</dd>
        <dt>权限</dt>
        <dd>{health.missing.length > 0 ? `缺少 ${health.missing.join('、')}` : '齐全'}</dd>
        <dt>今日</dt>
        <dd>
          <Progress
            percent={Math.min(100, Math.round((health.postedToday / dailyLimit) * 100))}
            format={() => `${health.postedToday} / ${dailyLimit}`}
            size="small"
            aria-label="今日已发布条数"
          />
        </dd>
        <dt>最近成功</dt>
        <dd>{health.lastSuccessAt ? momentText(health.lastSuccessAt) : '暂无发布'}</dd>
        {health.lastError && (
          <>
            <dt>最近错误</dt>
            <dd>
              {withoutErrorCodes(health.lastError.advice)}
              <Muted as="small" flow="block">
                {momentText(health.lastError.at)}
              </Muted>
              <details>
                <summary>技术详情</summary>
                <Muted as="small" flow="block" breakWords>
                  {health.lastError.advice} · 代码 {health.lastError.code}
                  {health.lastError.logId && ` · 日志编号 ${health.lastError.logId}`}
                </Muted>
              </details>
            </dd>
          </>
        )}
        <dt>最近检查</dt>
        <dd>{health.checkedAt ? momentText(health.checkedAt) : '—'}</dd>
      </Facts>
    </FormSection>
  );
}
