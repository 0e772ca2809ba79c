import { useQueryClient } from '@tanstack/react-query';
import { contract, PASSWORD_MAX, PASSWORD_MIN } from '@zhiying/contract';
import { Button } from 'antd';
import { Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { refresh, useAction } from '#kit/session/api/queries.ts';
import { OwnForm, refusedIn } from './own-form.tsx';
import styles from './self-center.module.css';

const EMPTY = { oldPassword: '', password: '', repass: '' };

export function PasswordSection() {
  const client = useQueryClient();
  const draft = useDraft(EMPTY);
  useUnsaved(draft.changed.length > 0);
  const change = useAction(contract.self.changePassword, {
    onSuccess: ({ endedSessions }) => {
      draft.restart(EMPTY);
      void refresh(client, contract.self.sessions.path);
      void message.success(
        endedSessions > 0 ? `密码已修改，其他 ${endedSessions} 台设备已下线` : '密码已修改',
      );
    },
    onError: refusedIn(draft),
  });
  return (
    <OwnForm call={contract.self.changePassword} draft={draft} onSend={(values) => change.mutate(values)}>
      <Text as="p" size="13/20" tone="text2" marginBottom={16} className={styles.intro}>
        修改后，除当前设备外，其他已登录的设备将全部下线，需使用新密码重新登录。
      </Text>
      <Field label="当前密码" issue={draft.issueOf('oldPassword')}>
        {(control) => (
          <PasswordInput
            {...control}
            strength={false}
            value={draft.values.oldPassword}
            onChange={(value) => draft.set('oldPassword', value)}
          />
        )}
      </Field>
      <Field
        label="新密码"
        issue={draft.issueOf('password')}
        hint={`${PASSWORD_MIN}–${PASSWORD_MAX} 位，同时包含字母和数字`}
      >
        {(control) => (
          <PasswordInput
            {...control}
            fresh
            value={draft.values.password}
            onChange={(value) => draft.set('password', value)}
          />
        )}
      </Field>
      <Field label="确认新密码" issue={draft.issueOf('repass')}>
        {(control) => (
          <PasswordInput
            {...control}
            fresh
            strength={false}
            value={draft.values.repass}
            onChange={(value) => draft.set('repass', value)}
          />
        )}
      </Field>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        修改密码
      </Button>
    </OwnForm>
  );
}
