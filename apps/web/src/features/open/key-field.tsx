import { type ApiToken, contract, KEY_GROUPS, KEY_LABELS, type Key } from '@zhiying/contract';
import { Checkbox } from 'antd';
import { Grid, Muted, Note, Stack } from '#kit/base/pieces.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { useCall } from '#kit/session/api/queries.ts';

interface KeyChecksProps {
  nodeId: number | undefined;
  value: readonly Key[];
  disabled: boolean;
  onChange(keys: Key[]): void;
}

/** The keys that whoever makes the token holds at its node, by group; those it has and they lost stay to be taken off. */
function KeyChecks({ nodeId, value, disabled, onChange }: KeyChecksProps) {
  const held = useCall(contract.apiToken.choices, { nodeId: nodeId ?? 0 }, { enabled: nodeId !== undefined });
  if (nodeId === undefined) return <Note>先选择可访问组织</Note>;
  if (!held.data) return <Note>{held.isError ? held.error.message : '加载中…'}</Note>;
  const offered = new Set<Key>([...held.data.keys, ...value]);
  const groups = Object.entries(KEY_GROUPS).flatMap(([id, { title, keys }]) => {
    const names = (Object.keys(keys) as Key[]).filter((key) => offered.has(key));
    return names.length > 0 ? [{ id, title, names }] : [];
  });
  const toggle = (key: Key, on: boolean) =>
    onChange(on ? [...value, key] : value.filter((other) => other !== key));
  return (
    <Stack gap={12}>
      {groups.map(({ id, title, names }) => (
        <Stack key={id} role="group" aria-label={title} gap={4}>
          <Muted>{title}</Muted>
          <Grid columns={2} gap={8}>
            {names.map((key) => (
              <Checkbox
                key={key}
                checked={value.includes(key)}
                disabled={disabled}
                onChange={(event) => toggle(key, event.target.checked)}
              >
                {KEY_LABELS[key]}
              </Checkbox>
            ))}
          </Grid>
        </Stack>
      ))}
    </Stack>
  );
}

/** What a token may do: at most what its maker may do there. */
export const keyField: FieldSpec<Key[], ApiToken> = {
  label: '权限',
  required: true,
  hint: '不能超出你在该组织的权限；你的权限被移除后，令牌随之失去',
  blank: () => [],
  words: (keys) => keys.map((key) => KEY_LABELS[key]).join('、'),
  control: (_control, { value, set, disabled }, { values, row }) => (
    <KeyChecks
      nodeId={row?.node.id ?? (values.nodeId as number | undefined)}
      value={value}
      disabled={disabled}
      onChange={set}
    />
  ),
};
