import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { LinkBox } from '#parts/member/one-time-link.tsx';
import styles from './create-user.module.css';
import { blankUser, countChanges, createBody, userIssues } from './user-draft.ts';
import { UserForm } from './user-form.tsx';

/** A new user. Nobody sets a password for somebody else: the answer is a one-time link to hand over. */
export function CreateUser({ open, onClose }: { open: boolean; onClose(): void }) {
  const [start] = useState(blankUser);
  const draft = useDraft(start);
  const create = useAction(contract.member.create, { onError: (error) => draft.showIssues(error.issues) });
  const unsaved = create.isSuccess ? 0 : countChanges(draft.base, draft.values);

  const submit = () => {
    const issues = userIssues(draft.values, true);
    draft.showIssues(issues);
    if (issues.length === 0) create.mutate(createBody(draft.values));
  };
  const again = () => {
    create.reset();
    draft.restart(blankUser());
  };

  if (create.data)
    return (
      <SideDrawer
        open={open}
        onClose={onClose}
        title={`已创建 ${draft.values.name}`}
        footer={
          <div className={styles.footer}>
            <Button onClick={again}>再建一个</Button>
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </div>
        }
      >
        <p className={styles.text}>
          把下面的链接交给 {draft.values.name}，打开后设置密码，就能用账号 {draft.values.uname}{' '}
          登录。关闭后不会再显示，需要时可以重新生成。
        </p>
        <LinkBox {...create.data} />
      </SideDrawer>
    );
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title="新建用户"
      unsaved={unsaved}
      onSubmit={submit}
      submitText="创建"
      submitting={create.isPending}
    >
      <FailureNote error={create.error} />
      <UserForm draft={draft} member={null} />
    </SideDrawer>
  );
}
