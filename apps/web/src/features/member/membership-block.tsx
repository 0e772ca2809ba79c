import { Button } from 'antd';
import { TrashIcon } from '#kit/base/icons.tsx';
import { Box, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { RolePicker } from '#parts/group/role-picker.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import type { BlockChange, MembershipDraft } from './membership-draft.ts';
import styles from './memberships.module.css';

interface MembershipBlockProps {
  block: MembershipDraft;
  primary: boolean;
  only: boolean;
  change: BlockChange;
  issue: string | undefined;
  disabled: boolean;
  onChange(block: MembershipDraft): void;
  onPrimary(): void;
  onRemove(): void;
}

/** One membership: 主任职 or 兼任, where it hangs, then node and role. */
export function MembershipBlock(props: MembershipBlockProps) {
  const { block, primary, only, change, issue, disabled, onChange, onPrimary, onRemove } = props;
  const kind = primary ? '主任职' : '兼任';
  return (
    <Box padding="8 12 12" as="li" border="line" radius={8}>
      <Row gap={8} height={28} size="12/18" marginBottom={4}>
        <Text as="b" flex="none" weight={600}>
          {kind}
        </Text>
        <Text tone="muted" clip title={block.trail}>
          {block.trail.split(' › ').at(-1)}
        </Text>
        {change && <Mark tone={change === '新增' ? 'success' : 'warning'}>{change}</Mark>}
        {!disabled && (
          <Row align="stretch" flex="none" className={styles.blockTools}>
            {!primary && (
              <Button type="text" size="small" onClick={onPrimary}>
                设为主任职
              </Button>
            )}
            <IconButton
              label={`移除该${kind}`}
              size="small"
              icon={<TrashIcon size={14} />}
              disabled={only}
              onClick={onRemove}
            />
          </Row>
        )}
      </Row>
      <Stack tracks="1.3fr 1fr" gap={8}>
        <NodePicker
          value={block.nodeId}
          known={block.nodeId === undefined ? undefined : { id: block.nodeId, name: block.nodeName }}
          onChange={(nodeId, node) =>
            onChange({ ...block, nodeId, nodeName: node?.name ?? '', trail: node?.trail ?? '' })
          }
          placeholder="所属组织"
          aria-label={`${kind}的所属组织`}
          status={issue && block.nodeId === undefined ? 'error' : ''}
          disabled={disabled}
        />
        <RolePicker
          value={block.roleId}
          known={block.roleId === undefined ? undefined : { id: block.roleId, name: block.roleName }}
          onChange={(roleId, role) => onChange({ ...block, roleId, roleName: role?.name ?? '' })}
          placeholder="角色"
          aria-label={`${kind}的角色`}
          status={issue && (block.roleId === undefined || block.nodeId !== undefined) ? 'error' : ''}
          disabled={disabled}
        />
      </Stack>
      {issue && (
        <Text as="p" size="12/18" tone="error" marginTop={4} role="alert">
          {issue}
        </Text>
      )}
    </Box>
  );
}
