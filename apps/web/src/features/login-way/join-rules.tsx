import type { LoginJoinRule, LoginWay } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Box, Grid, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { Field } from '#kit/form/field.tsx';
import { RolePicker } from '#parts/group/role-picker.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';

/** While it is filled in, role and node may be missing. */
type Draft = Omit<LoginJoinRule, 'roleId' | 'nodeId'> & {
  roleId: number | undefined;
  nodeId: number | undefined;
};

const NEW: Draft = { claim: '', value: '', roleId: undefined, role: '', nodeId: undefined, node: '' };
const MOST = 30;

interface JoinRulesProps {
  value: readonly Draft[];
  set(rules: Draft[]): void;
  disabled: boolean;
  issueOf(path: string): string | undefined;
}

/** Who may join, and as what: the first rule that fits decides. */
function JoinRules({ value, set, disabled, issueOf }: JoinRulesProps) {
  const change = (at: number, part: Partial<Draft>) =>
    set(value.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  const issuesAt = (at: number) =>
    ['claim', 'value', 'roleId', 'nodeId'].flatMap((name) => issueOf(`joinRules.${at}.${name}`) ?? []);
  return (
    <Stack gap={12}>
      {value.map((rule, at) => (
        // Rules have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} padding={12} border="line" radius={8}>
          <Split marginBottom={8}>
            <Text size="13/20">规则 {at + 1}</Text>
            {!disabled && (
              <IconButton
                label={`移除规则 ${at + 1}`}
                icon={<CloseIcon size={14} />}
                size="small"
                onClick={() => set(value.toSpliced(at, 1))}
              />
            )}
          </Split>
          <Grid columns={2} gap={8}>
            <Input
              aria-label={`规则 ${at + 1} 的声明`}
              placeholder="声明，如 department"
              maxLength={60}
              disabled={disabled}
              value={rule.claim}
              onChange={(event) => change(at, { claim: event.target.value })}
            />
            <Input
              aria-label={`规则 ${at + 1} 的取值`}
              placeholder="取值"
              maxLength={120}
              disabled={disabled || rule.claim === ''}
              value={rule.value}
              onChange={(event) => change(at, { value: event.target.value })}
            />
            <RolePicker
              aria-label={`规则 ${at + 1} 的角色`}
              placeholder="角色"
              disabled={disabled}
              value={rule.roleId}
              known={rule.roleId === undefined ? undefined : { id: rule.roleId, name: rule.role }}
              onChange={(roleId, role) => change(at, { roleId, role: role?.name ?? '' })}
            />
            <NodePicker
              aria-label={`规则 ${at + 1} 的组织`}
              placeholder="组织、经销商或门店"
              disabled={disabled}
              value={rule.nodeId}
              known={rule.nodeId === undefined ? undefined : { id: rule.nodeId, name: rule.node }}
              onChange={(nodeId, node) => change(at, { nodeId, node: node?.name ?? '' })}
            />
          </Grid>
          {issuesAt(at).map((issue) => (
            <Text as="p" key={issue} tone="error" size="12/18" role="alert">
              {issue}
            </Text>
          ))}
        </Box>
      ))}
      {!disabled && (
        <Button icon={<PlusIcon />} disabled={value.length >= MOST} onClick={() => set([...value, NEW])}>
          添加规则
        </Button>
      )}
    </Stack>
  );
}

const wordsOf = ({ claim, value, role, node }: Draft) =>
  `${claim === '' ? '所有人' : `${claim} = ${value}`}：${role}，${node}`;

export const joinRulesField: FieldSpec<readonly Draft[], LoginWay> = {
  label: '加入规则',
  blank: () => [],
  shown: ({ values }) => values.autoJoin === true,
  send: (rules) => rules.map(({ claim, value, roleId, nodeId }) => ({ claim, value, roleId, nodeId })),
  words: (rules) => rules.map(wordsOf).join('；'),
  draw: ({ label, issue, issueOf, value, set, disabled }) => (
    <Field
      label={label}
      issue={issue}
      hint="自上而下，以第一条符合的规则为准；声明留空则适用于所有人。均不符合的，拒绝登录"
    >
      {() => <JoinRules value={value} set={set} disabled={disabled} issueOf={issueOf} />}
    </Field>
  ),
};
