import { contract, type Member, VIEW_MINUTES } from '@zhiying/contract';
import { Button, Input, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { Mark } from '#kit/display/mark.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { PhoneField } from '#kit/form/phone-field.tsx';
import { RemarkField } from '#kit/form/remark-field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { api } from '#kit/session/api/client.ts';
import { EffectiveAccess } from './effective-access.tsx';
import { Memberships } from './memberships.tsx';
import type { UserDraft } from './user-draft.ts';
import styles from './user-form.module.css';

interface UserFormProps {
  draft: Draft<UserDraft>;
  /** Null while creating. */
  member: Member | null;
  onUnlock?(): void;
  onResetPassword?(): void;
  onViewAs?(): void;
  /** Everything the memberships as saved allow. */
  onSeeAccess?(): void;
}

export function UserForm(props: UserFormProps) {
  const { draft, member, onSeeAccess } = props;
  const { values } = draft;
  const readOnly = member !== null && !member.can.includes('edit');
  const changed = (name: keyof UserDraft) =>
    member !== null && draft.isChanged(name) && <Mark tone="warning">已改</Mark>;
  return (
    <>
      <FormSection title="基本信息">
        {!member && (
          <Field
            label="账号"
            required
            issue={draft.issueOf('uname')}
            hint="字母、数字和 _ . @ -，3–32 个字符，建好后不能改"
          >
            {(control) => (
              <Input
                {...control}
                value={values.uname}
                data-first-field
                autoComplete="off"
                maxLength={32}
                onChange={(event) => draft.set('uname', event.target.value)}
              />
            )}
          </Field>
        )}
        <FieldRow>
          <Field label="姓名" required={!member} issue={draft.issueOf('name')} mark={changed('name')}>
            {(control) => (
              <Input
                {...control}
                value={values.name}
                disabled={readOnly}
                maxLength={20}
                onChange={(event) => draft.set('name', event.target.value)}
              />
            )}
          </Field>
          <PhoneField
            key={member?.id}
            saved={member?.phone}
            reveal={
              member?.can.includes('revealPhone')
                ? () => api(contract.member.revealPhone, { uid: member.id })
                : undefined
            }
            value={values.phone}
            onChange={(phone) => draft.set('phone', phone)}
            changed={draft.isChanged('phone')}
            issue={draft.issueOf('phone')}
            disabled={readOnly}
          />
        </FieldRow>
        <RemarkField draft={draft} mark={changed('remark')} disabled={readOnly} />
        {member && <SignIn {...props} member={member} />}
      </FormSection>
      <Memberships draft={draft} disabled={readOnly} />
      <EffectiveAccess memberships={values.memberships} onSeeAll={onSeeAccess} />
    </>
  );
}

/** Whether and how the person can sign in. */
function SignIn({ draft, member, onUnlock, onResetPassword, onViewAs }: UserFormProps & { member: Member }) {
  const { can, status } = member;
  const mayChange = can.includes('disable') || can.includes('enable');
  return (
    <>
      <Line
        title="允许登录"
        note="关闭后立即下线，数据保留"
        mark={draft.isChanged('allowed') && <Mark tone="warning">已改</Mark>}
      >
        {(label) => (
          <Switch
            size="small"
            aria-labelledby={label}
            checked={draft.values.allowed}
            disabled={!mayChange}
            onChange={(on) => draft.set('allowed', on)}
          />
        )}
      </Line>
      {status === 'locked' && can.includes('unlock') && (
        <Line title="登录已锁定" note="密码连续输错太多次">
          {() => <Button onClick={onUnlock}>解锁</Button>}
        </Line>
      )}
      {can.includes('resetPassword') && (
        <Line
          title="密码"
          note={status === 'pending' ? '还没有设置密码' : '谁也看不到密码，只能由本人重新设置'}
        >
          {() => <Button onClick={onResetPassword}>{status === 'pending' ? '重发链接' : '重置密码'}</Button>}
        </Line>
      )}
      {can.includes('viewAs') && (
        <Line title="以此人身份查看" note={`只能看，最长 ${VIEW_MINUTES} 分钟，记入审计`}>
          {() => <Button onClick={onViewAs}>开始查看</Button>}
        </Line>
      )}
    </>
  );
}

function Line({
  title,
  note,
  mark,
  children,
}: {
  title: string;
  note: string;
  mark?: ReactNode;
  children(labelId: string): ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.line}>
      <div>
        <div className={styles.lineTitle}>
          <span id={id}>{title}</span>
          {mark}
        </div>
        <div className={styles.lineNote}>{note}</div>
      </div>
      {children(id)}
    </div>
  );
}
