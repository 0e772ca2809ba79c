import { Badge, Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { FilterIcon } from '#kit/base/icons.tsx';
import { Row, Text } from '#kit/base/pieces.tsx';
import { PRESETS } from '#kit/base/range-text.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { rangeOf, useAnalysisAddress } from './analysis.address.ts';
import { otherFields, rangeField } from './analysis.fields.tsx';
import styles from './analysis.module.css';

/** Over which days, and of what; in the address, so that a sent link shows the same. */
export function FilterBar({ children }: { children?: ReactNode }) {
  const { filter, find } = useAnalysisAddress();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const preset = PRESETS.find(({ days }) => rangeOf(days) === filter.at);
  const set = otherFields.filter(({ name }) => filter[name] !== undefined).length;
  return (
    <Row gap={8} wrap marginBottom={12}>
      <Segmented
        aria-label="时间"
        value={preset?.label ?? ''}
        onChange={(label) => find({ at: rangeOf(PRESETS.find((entry) => entry.label === label)?.days ?? 7) })}
        options={PRESETS.map(({ label }) => label)}
      />
      {phone && (
        <Badge count={set} size="small">
          <Button icon={<FilterIcon />} aria-expanded={open} onClick={() => setOpen(!open)}>
            筛选
          </Button>
        </Badge>
      )}
      {(!phone || open) &&
        [rangeField, ...otherFields].map(({ name, label, Control }) => (
          <div key={name} className={name === 'at' ? styles.range : styles.field}>
            <Control
              label={label}
              prefix={<Text tone="muted">{label}</Text>}
              value={filter[name]}
              onChange={(value) => find({ [name]: value })}
            />
          </div>
        ))}
      {children}
    </Row>
  );
}
