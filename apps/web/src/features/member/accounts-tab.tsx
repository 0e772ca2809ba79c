import {
  ACCOUNT_AUTHS,
  contract,
  type Member,
  type MemberAccounts,
  type VideoAuth as VideoAuthRow,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { dayText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field, FormSection } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import styles from './accounts-tab.module.css';

/** What of the outside belongs to this person in the current channel. */
export function AccountsTab({ member }: { member: Member }) {
  const accounts = useCall(contract.member.accounts, { uid: member.id });
  return (
    <Loaded query={accounts}>
      {(data) => (
        <>
          <WorkChat key={`chat ${member.id} ${data.workChat?.name}`} member={member} bound={data.workChat} />
          <Bot key={`bot ${member.id} ${data.bot?.name}`} member={member} bound={data.bot} />
          <VideoAuth uid={member.id} />
        </>
      )}
    </Loaded>
  );
}

type Bound = MemberAccounts['bot'];

function WorkChat({ member, bound }: { member: Member; bound: Bound }) {
  const [typed, setTyped] = useState('');
  const [issue, setIssue] = useState<string>();
  const bind = useAction(contract.member.bindUserid, {
    onError: (error) => setIssue(error.message),
    onSuccess: () => void message.success(`已为「${member.name}」绑定企业微信`),
  });
  const unbind = useUnbind(contract.member.unbindUserid, member, '企业微信', '解绑后将无法收到企业微信提醒');
  const submit = () => {
    const body = { uid: member.id, userid: typed };
    const [found] = issuesOf(contract.member.bindUserid, body);
    setIssue(found?.msg);
    if (!found) bind.mutate(body);
  };
  return (
    <FormSection title="企业微信">
      {bound ? (
        <BoundLine bound={bound} member={member} busy={unbind.busy} onUnbind={unbind.ask} />
      ) : member.can.includes('bind') ? (
        <Bind
          label="企业微信账号"
          hint="企业微信管理后台的成员账号（userid），同一渠道内一个账号只能绑定一个用户"
          value={typed}
          issue={issue}
          busy={bind.isPending}
          onChange={(value) => {
            setTyped(value);
            setIssue(undefined);
          }}
          onSubmit={submit}
        />
      ) : (
        <None />
      )}
    </FormSection>
  );
}

function Bot({ member, bound }: { member: Member; bound: Bound }) {
  const [typed, setTyped] = useState('');
  const bind = useAction(contract.member.bindBot, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success(`已为「${member.name}」绑定客服机器人`),
  });
  const unbind = useUnbind(
    contract.member.unbindBot,
    member,
    '客服机器人',
    '解绑后机器人不再代替本人接待客户',
  );
  return (
    <FormSection title="客服机器人">
      {bound ? (
        <BoundLine bound={bound} member={member} busy={unbind.busy} onUnbind={unbind.ask} />
      ) : member.can.includes('bind') ? (
        <Bind
          label="机器人名称"
          hint={`留空则默认为「${member.name}的机器人」。此处仅登记绑定关系，接待设置将在客服机器人开放后提供`}
          value={typed}
          maxLength={30}
          issue={undefined}
          busy={bind.isPending}
          onChange={setTyped}
          onSubmit={() => bind.mutate({ uid: member.id, name: typed })}
        />
      ) : (
        <None />
      )}
    </FormSection>
  );
}

function VideoAuth({ uid }: { uid: number }) {
  const auth = useCall(contract.member.videoAuth, { uid });
  return (
    <FormSection title="内容账号" count={auth.data?.rows.length || undefined}>
      <Loaded query={auth}>
        {({ rows }) =>
          rows.length > 0 ? (
            <ul className={styles.platforms}>
              {rows.map((row) => (
                <li key={row.id}>
                  <PlatformMark platform={row.platform} />
                  <span className={pieces.grow}>{row.account}</span>
                  <AuthState row={row} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.none}>暂无由该用户负责的内容账号。</p>
          )
        }
      </Loaded>
    </FormSection>
  );
}

const TONES = { valid: 'success', expired: 'error', revoked: 'error', manual: 'neutral' } as const;

function AuthState({ row: { state, paused, expiresAt } }: { row: VideoAuthRow }) {
  if (paused) return <StatusDot tone="warning">{`已暂停：${paused}`}</StatusDot>;
  const until = state === 'valid' && expiresAt ? `，${dayText(expiresAt)} 到期` : '';
  return <StatusDot tone={TONES[state]}>{ACCOUNT_AUTHS[state] + until}</StatusDot>;
}

function useUnbind(
  call: typeof contract.member.unbindBot,
  member: Member,
  what: string,
  consequence: string,
) {
  const confirm = useConfirm();
  const action = useAction(call, {
    onError: (error: ApiError) => void message.error(error.message),
    onSuccess: () => void message.success(`已解绑${what}`),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `解绑「${member.name}」的${what}？`,
      consequence: `${consequence}，可重新绑定。`,
      okText: '解绑',
      danger: true,
    });
    if (sure) action.mutate({ uid: member.id });
  };
  return { busy: action.isPending, ask: () => void ask() };
}

const None = () => <p className={styles.none}>未绑定。</p>;

function BoundLine({
  bound,
  member,
  busy,
  onUnbind,
}: {
  bound: NonNullable<Bound>;
  member: Member;
  busy: boolean;
  onUnbind(): void;
}) {
  return (
    <div className={styles.bound}>
      <div>
        <div className={styles.name}>{bound.name}</div>
        <div className={pieces.note}>
          <MetaLine
            items={[`${dayText(bound.boundAt)} 绑定`, ...(bound.boundBy ? [`操作人 ${bound.boundBy}`] : [])]}
          />
        </div>
      </div>
      {member.can.includes('bind') && (
        <Button loading={busy} onClick={onUnbind}>
          解绑
        </Button>
      )}
    </div>
  );
}

interface BindProps {
  label: string;
  hint: string;
  value: string;
  maxLength?: number;
  issue: string | undefined;
  busy: boolean;
  onChange(value: string): void;
  onSubmit(): void;
}

function Bind({ label, hint, value, maxLength = 64, issue, busy, onChange, onSubmit }: BindProps) {
  return (
    <Field label={label} hint={hint} issue={issue}>
      {(control) => (
        <div className={styles.bind}>
          <Input
            {...control}
            value={value}
            maxLength={maxLength}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            // The drawer around it is a form of its own.
            onPressEnter={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          />
          <Button loading={busy} onClick={onSubmit} aria-label={`绑定${label}`}>
            绑定
          </Button>
        </div>
      )}
    </Field>
  );
}
