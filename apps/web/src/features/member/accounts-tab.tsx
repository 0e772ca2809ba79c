import {
  ACCOUNT_AUTHS,
  contract,
  type Member,
  type MemberAccounts,
  type VideoAuth as VideoAuthRow,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { dayText } from '#kit/base/moment-text.ts';
import { Box, Note, Row, Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';

/** What of the outside belongs to this person in the current channel. */
export function AccountsTab({ member }: { member: Member }) {
  const accounts = useCall(contract.member.accounts, { uid: member.id });
  return (
    <QueryView query={accounts}>
      {(data) => (
        <>
          <WorkChat key={`chat ${member.id} ${data.workChat?.name}`} member={member} bound={data.workChat} />
          <Bot key={`bot ${member.id} ${data.bot?.name}`} member={member} bound={data.bot} />
          <VideoAuth uid={member.id} />
        </>
      )}
    </QueryView>
  );
}

type Bound = MemberAccounts['bot'];

interface BindingProps {
  title: string;
  bound: Bound;
  member: Member;
  unbind: ReturnType<typeof useUnbind>;
  /** How to bind, for whoever may. */
  children: ReactNode;
}

const Binding = ({ title, bound, member, unbind, children }: BindingProps) => (
  <FormSection title={title}>
    {bound ? (
      <BoundLine bound={bound} member={member} busy={unbind.busy} onUnbind={unbind.ask} />
    ) : member.can.includes('bind') ? (
      children
    ) : (
      <None />
    )}
  </FormSection>
);

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
    <Binding title="企业微信" bound={bound} member={member} unbind={unbind}>
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
    </Binding>
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
    <Binding title="客服机器人" bound={bound} member={member} unbind={unbind}>
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
    </Binding>
  );
}

function VideoAuth({ uid }: { uid: number }) {
  const auth = useCall(contract.member.videoAuth, { uid });
  return (
    <FormSection title="内容账号" count={auth.data?.rows.length || undefined}>
      <QueryView query={auth}>
        {({ rows }) =>
          rows.length > 0 ? (
            <Box as="ul" size="13/20" tone="muted">
              {rows.map((row) => (
                <Row as="li" gap={8} minHeight={32} tone="text" key={row.id}>
                  <PlatformMark platform={row.platform} />
                  <Text grow>{row.account}</Text>
                  <AuthState row={row} />
                </Row>
              ))}
            </Box>
          ) : (
            <Text as="p" size="13/20" tone="muted">
              暂无由该用户负责的内容账号。
            </Text>
          )
        }
      </QueryView>
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

const None = () => (
  <Text as="p" size="13/20" tone="muted">
    未绑定。
  </Text>
);

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
    <Split gap={8} padding="8 12" border="line" radius={8}>
      <div>
        <Text as="div" size="14/22" breakWords>
          {bound.name}
        </Text>
        <Note as="div">
          <MetaLine
            items={[`${dayText(bound.boundAt)} 绑定`, ...(bound.boundBy ? [`操作人 ${bound.boundBy}`] : [])]}
          />
        </Note>
      </div>
      {member.can.includes('bind') && (
        <Button loading={busy} onClick={onUnbind}>
          解绑
        </Button>
      )}
    </Split>
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
        <Row gap={8}>
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
        </Row>
      )}
    </Field>
  );
}
