import { type RoleAuth, SCOPE_LABELS, SCOPES, type ScopeKind } from '@zhiying/contract';
import { Select } from 'antd';
import { Mark } from '#kit/display/mark.tsx';
import { Field } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import styles from './role.module.css';
import { type RoleDraft, widestOf } from './role-draft.ts';

/** Name, description and scope; what the viewer may not change says why. */
export function RoleFields({ role, draft }: { role: RoleAuth; draft: Draft<RoleDraft> }) {
  const { values } = draft;
  const mark = (field: 'name' | 'description' | 'scope') =>
    draft.isChanged(field) && <Mark tone="warning">已改</Mark>;
  const renames = role.can.includes('edit');
  const grants = role.can.includes('grant');
  return (
    <div className={styles.fields}>
      <LineField
        label="名称"
        issue={draft.issueOf('name')}
        mark={mark('name')}
        value={values.name}
        disabled={!renames}
        maxLength={20}
        onChange={(typed) => draft.set('name', typed)}
      />
      <LineField
        label="说明"
        issue={draft.issueOf('description')}
        mark={mark('description')}
        value={values.description}
        title={values.description}
        disabled={!renames}
        maxLength={100}
        placeholder="说明该角色的职责"
        onChange={(typed) => draft.set('description', typed)}
      />
      <Field label="数据范围" issue={draft.issueOf('scope')} mark={mark('scope')}>
        {({ id, ...control }) => (
          <Select<ScopeKind>
            {...control}
            id={id}
            className={styles.scope}
            value={values.scope}
            disabled={!grants}
            onChange={(scope) => draft.set('scope', scope)}
            options={SCOPES.map((value, width) => ({
              value,
              label: SCOPE_LABELS[value],
              disabled: width > widestOf(role.grantable),
            }))}
          />
        )}
      </Field>
      {!grants && <p className={styles.why}>{whyNot(role)}</p>}
    </div>
  );
}

function whyNot({ builtin, can }: RoleAuth) {
  const copy = can.includes('copy') ? '，可复制后调整' : '';
  if (builtin) return `内置角色不可修改${copy}。`;
  return `无法调整该角色的权限：你没有授权权限、该角色超出你的权限，或有你管理范围外的用户担任${copy}。`;
}
