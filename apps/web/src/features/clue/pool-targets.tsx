import { type ClueRules, MOST_POOL_TARGETS, POOL_TARGETS, type PoolTarget } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { TrashIcon } from '#kit/base/icons.tsx';
import { Stack } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Field } from '#kit/form/field.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import styles from './clue.module.css';

type Targets = Pick<ClueRules, 'returnTo' | 'returnToOf'>;

interface PoolTargetsProps {
  targets: Targets;
  /** The names of the places named so far. */
  places: readonly { id: number; name: string }[];
  disabled: boolean;
  onChange(targets: Targets): void;
}

const OPTIONS = (Object.keys(POOL_TARGETS) as PoolTarget[]).map((value) => ({
  value,
  label: POOL_TARGETS[value],
}));

/** To whose pool clues go back, and which places do otherwise. */
export function PoolTargets({ targets, places, disabled, onChange }: PoolTargetsProps) {
  const { returnTo, returnToOf } = targets;
  const [names, setNames] = useState(() => new Map(places.map(({ id, name }) => [id, name])));
  const set = (nodeId: number, to: PoolTarget) =>
    onChange({
      returnTo,
      returnToOf: returnToOf.map((one) => (one.nodeId === nodeId ? { nodeId, to } : one)),
    });
  return (
    <>
      <Field label="回收和退回到">
        {({ id }) => (
          <Select
            id={id}
            disabled={disabled}
            style={{ width: '100%' }}
            value={returnTo}
            onChange={(to) => onChange({ returnTo: to, returnToOf })}
            options={OPTIONS}
          />
        )}
      </Field>
      {(returnToOf.length > 0 || !disabled) && (
        <Field label="单独设置的组织" hint="对该组织和下级生效，离负责人最近的设置优先">
          {({ id }) => (
            <Stack as="ul" gap={8} className={styles.targets}>
              {returnToOf.map(({ nodeId, to }) => {
                const name = names.get(nodeId) ?? '';
                return (
                  <Stack as="li" gap={8} align="center" key={nodeId}>
                    <span title={name}>{name}</span>
                    <Select
                      aria-label={`${name}回收和退回到`}
                      disabled={disabled}
                      value={to}
                      onChange={(chosen) => set(nodeId, chosen)}
                      options={OPTIONS}
                    />
                    {!disabled && (
                      <IconButton
                        label={`移除${name}`}
                        size="small"
                        icon={<TrashIcon size={14} />}
                        onClick={() =>
                          onChange({
                            returnTo,
                            returnToOf: returnToOf.filter((one) => one.nodeId !== nodeId),
                          })
                        }
                      />
                    )}
                  </Stack>
                );
              })}
              {!disabled && returnToOf.length < MOST_POOL_TARGETS && (
                <Stack as="li" gap={8} align="center">
                  <NodePicker
                    id={id}
                    value={undefined}
                    placeholder="添加组织"
                    onChange={(nodeId, node) => {
                      if (nodeId === undefined || returnToOf.some((one) => one.nodeId === nodeId)) return;
                      setNames(new Map(names).set(nodeId, node?.name ?? ''));
                      onChange({ returnTo, returnToOf: [...returnToOf, { nodeId, to: returnTo }] });
                    }}
                  />
                </Stack>
              )}
            </Stack>
          )}
        </Field>
      )}
    </>
  );
}
