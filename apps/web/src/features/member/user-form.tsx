import { type Member, VIEW_MINUTES } from '@zhiying/contract';
import { Button } from 'antd';
import { type EntryForm, EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { EffectiveAccess } from './effective-access.tsx';
import { Memberships } from './memberships.tsx';
import { SettingLine } from './setting-line.tsx';
import type { useUserActions } from './user.actions.tsx';
import type { UserDraft } from './user-fields.tsx';

const DETAILS = ['uname', 'name', 'phone', 'remark', 'allowed'] as const;

interface UserFormProps {
  entry: EntryForm<UserDraft, Member>;
  /** Left out while creating. */
  actions?: ReturnType<typeof useUserActions>;
  /** Everything the memberships as saved allow. */
  onSeeAccess?(): void;
}

export const UserForm = ({ entry, actions, onSeeAccess }: UserFormProps) => (
  <>
    <FormSection title="基本信息">
      <EntryFormFields entry={entry} only={DETAILS} />
      {entry.row && actions && <SignIn member={entry.row} actions={actions} />}
    </FormSection>
    <Memberships draft={entry.draft} disabled={entry.readOnly} />
    <EffectiveAccess memberships={entry.draft.values.memberships} onSeeAll={onSeeAccess} />
  </>
);

/** How the person can sign in, and looking at what they see. */
function SignIn({ member, actions }: { member: Member; actions: ReturnType<typeof useUserActions> }) {
  const { can, status } = member;
  const admin = useProfile()?.isadmin === 1;
  return (
    <>
      {status === 'locked' && can.includes('unlock') && (
        <SettingLine title="登录已锁定" note="密码连续错误次数过多">
          {() => <Button onClick={() => void actions.unlock.run(member)}>解锁</Button>}
        </SettingLine>
      )}
      {can.includes('resetPassword') && (
        <SettingLine
          title="密码"
          note={status === 'pending' ? '尚未设置密码' : '密码不可查看，只能由本人重新设置'}
        >
          {() => (
            <Button onClick={() => void actions.reset.run(member)}>
              {status === 'pending' ? '重发链接' : '重置密码'}
            </Button>
          )}
        </SettingLine>
      )}
      {admin && (
        <SettingLine title="两步验证" note="手机丢失且没有恢复码时清除，由本人重新绑定">
          {() => <Button onClick={() => void actions.clearFactors.run(member)}>清除</Button>}
        </SettingLine>
      )}
      {can.includes('viewAs') && (
        <SettingLine title="以该用户身份查看" note={`仅可查看，最长 ${VIEW_MINUTES} 分钟，记入操作日志`}>
          {() => <Button onClick={() => void actions.viewAs.run(member)}>开始查看</Button>}
        </SettingLine>
      )}
    </>
  );
}
