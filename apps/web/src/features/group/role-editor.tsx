import { contract, type RoleAuth } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { LeftIcon, TrashIcon } from '#kit/base/icons.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { KeyTree } from './key-tree.tsx';
import styles from './role.module.css';
import { RoleFields } from './role-fields.tsx';
import { RoleSummary } from './role-summary.tsx';
import { useRemoveRole } from './use-remove-role.ts';
import { type RoleEdit, useRoleEdit } from './use-role-edit.ts';

interface RoleEditorProps {
  gid: number;
  /** The list beside it; null on phones, where it is a page of its own. */
  list: ReactNode;
  onBack: (() => void) | undefined;
  onCopy(): void;
  /** The role was deleted. */
  onGone(): void;
  onUnsaved(count: number): void;
}

export function RoleEditor(props: RoleEditorProps) {
  const role = useCall(contract.group.authInfo, { gid: props.gid });
  if (role.data) return <RoleForm {...props} role={role.data} />;
  return (
    <>
      <Head title="角色" {...props} />
      <div className={styles.card}>
        {props.list}
        <div className={styles.loading}>
          <QueryView query={role}>{() => null}</QueryView>
        </div>
      </div>
    </>
  );
}

function RoleForm(props: RoleEditorProps & { role: RoleAuth }) {
  const { role, list, onUnsaved } = props;
  const edit = useRoleEdit(role);
  const unsaved = edit.draft.changed.length;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const phone = usePhone();
  const saving = changeable(role) && <Saving edit={edit} unsaved={unsaved} />;
  return (
    <SubmitForm className={styles.form} onSubmit={() => edit.save()}>
      <Head
        {...props}
        title={
          <span className={styles.title}>
            <span>{role.name}</span>
            <Mark>{role.builtin ? '内置' : '自定义'}</Mark>
          </span>
        }
      >
        <Tools {...props}>{!phone && saving}</Tools>
      </Head>
      <div className={styles.card}>
        {list}
        <div className={styles.work}>
          <div className={styles.middle}>
            {edit.conflict && (
              <div className={styles.notice}>
                <ConflictNotice
                  what="该角色"
                  differences={edit.conflict.differences}
                  onOverwrite={edit.overwrite}
                  onReload={edit.reload}
                  busy={edit.saving}
                />
              </div>
            )}
            {edit.error && edit.error.issues.length === 0 && (
              <div className={styles.notice}>
                <FailureNote error={edit.error} />
              </div>
            )}
            <RoleFields role={role} draft={edit.draft} />
            <KeyTree role={role} draft={edit.draft} />
          </div>
          <RoleSummary role={role} draft={edit.draft} />
        </div>
      </div>
      {phone && unsaved > 0 && saving}
    </SubmitForm>
  );
}

const Head = ({
  title,
  onBack,
  children,
}: Pick<RoleEditorProps, 'onBack'> & { title: ReactNode; children?: ReactNode }) => (
  <div className={styles.head}>
    {onBack && <IconButton label="返回角色列表" icon={<LeftIcon />} onClick={onBack} />}
    <PageHead group="管理 / 角色" title={title}>
      {children}
    </PageHead>
  </div>
);

const changeable = ({ can }: RoleAuth) => can.includes('edit') || can.includes('grant');

interface ToolsProps extends Pick<RoleEditorProps, 'onCopy' | 'onGone'> {
  role: RoleAuth;
  children: ReactNode;
}

function Tools({ role, onCopy, onGone, children }: ToolsProps) {
  const remove = useRemoveRole(onGone);
  return (
    <>
      {role.can.includes('delete') && (
        <IconButton label="删除角色" icon={<TrashIcon />} onClick={() => void remove(role)} />
      )}
      {role.can.includes('copy') && (
        <Button type={changeable(role) ? 'text' : 'primary'} onClick={onCopy}>
          复制
        </Button>
      )}
      {children}
    </>
  );
}

const Saving = ({ edit, unsaved }: { edit: RoleEdit; unsaved: number }) => (
  <div className={styles.saving}>
    <span className={styles.unsaved} aria-live="polite">
      {unsaved > 0 && `${unsaved} 处修改未保存`}
    </span>
    <Button disabled={unsaved === 0} onClick={edit.undo}>
      放弃
    </Button>
    <Button type="primary" htmlType="submit" disabled={unsaved === 0} loading={edit.saving}>
      保存
    </Button>
  </div>
);
