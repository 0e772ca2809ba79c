import type { ScopeKind } from '@zhiying/contract';
import { Button } from 'antd';
import { CheckIcon } from '#kit/base/icons.tsx';
import { Column, Note } from '#kit/base/pieces.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useRoles } from '#parts/group/role-picker.tsx';
import styles from './effective-access.module.css';
import type { MembershipDraft } from './membership-draft.ts';

const REACH: Record<ScopeKind, (node: string) => { where: string; rest: string }> = {
  SELF: () => ({ where: '本人', rest: '' }),
  NODE: (node) => ({ where: node, rest: '' }),
  TREE: (node) => ({ where: node, rest: '及下级' }),
  ALL: () => ({ where: '全部', rest: '' }),
};

/** What the memberships as they stand allow, in sentences; roles the viewer cannot give are only named. */
export function EffectiveAccess({
  memberships,
  onSeeAll,
}: {
  memberships: readonly MembershipDraft[];
  onSeeAll: (() => void) | undefined;
}) {
  const roles = useRoles();
  const sentences = memberships.flatMap((block) => {
    const role = roles.data?.rows.find((each) => each.id === block.roleId);
    return role && block.nodeId !== undefined
      ? [{ key: block.key, role, ...REACH[role.scope](block.nodeName) }]
      : [];
  });
  if (sentences.length === 0) return null;
  return (
    <FormSection
      title="生效权限"
      action={
        onSeeAll && (
          <Button type="link" size="small" onClick={onSeeAll}>
            查看全部
          </Button>
        )
      }
    >
      <Column textWrap="pretty" as="ul" gap={8} size="13/20" className={styles.list}>
        {sentences.map(({ key, role, where, rest }) => (
          <li key={key}>
            <CheckIcon size={14} className={styles.check} />
            <div>
              {role.description && <>{role.description}，</>}数据范围：<b>{where}</b>
              {rest}
              <Note>来自「{role.name}」</Note>
            </div>
          </li>
        ))}
      </Column>
    </FormSection>
  );
}
