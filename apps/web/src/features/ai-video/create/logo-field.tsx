import { LOGO_SIZES, type Logo } from '@zhiying/contract';
import { Button, Select, Slider } from 'antd';
import { useState } from 'react';
import { ImageIcon } from '#kit/base/icons.tsx';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import styles from './new-video.module.css';

export const CORNERS: { value: Logo['corner']; label: string }[] = [
  { value: 'topLeft', label: '左上角' },
  { value: 'topRight', label: '右上角' },
  { value: 'bottomLeft', label: '左下角' },
  { value: 'bottomRight', label: '右下角' },
];

interface LogoFieldProps {
  value: Logo | null;
  issue?: string;
  disabled?: boolean;
  /** What an earlier choice is called. */
  known: readonly PickedMaterial[];
  onChange(logo: Logo | null): void;
  /** A picture that was just chosen, to be shown. */
  onKnow?(picked: PickedMaterial): void;
}

/** A brand's picture of the library in a corner of the film; the label of machine-made films gives way to it. */
export function LogoField({ value, issue, disabled, known, onChange, onKnow }: LogoFieldProps) {
  const [picking, setPicking] = useState(false);
  const [seen, setSeen] = useState<readonly PickedMaterial[]>([]);
  const name = [...seen, ...known].find(({ id }) => id === value?.materialId)?.name;
  return (
    <Field label="角标" issue={issue} hint="品牌图片，建议使用透明底；全片显示">
      {({ id }) => (
        <>
          <Row gap={8} wrap>
            <Button id={id} icon={<ImageIcon />} disabled={disabled} onClick={() => setPicking(true)}>
              <Text maxWidth={180} overflow="hidden" className={styles.name}>
                {value ? (name ?? '已选图片') : '选择图片'}
              </Text>
            </Button>
            {value && (
              <Button type="link" size="small" disabled={disabled} onClick={() => onChange(null)}>
                移除
              </Button>
            )}
          </Row>
          {value && (
            <Stack
              tracks="repeat(auto-fit, minmax(120px, 1fr))"
              look={{ gap: '8 16', align: 'center', size: 13, tone: 'text2', marginTop: 8 }}
              className={styles.logo}
            >
              <Select
                aria-label="角标位置"
                disabled={disabled}
                value={value.corner}
                options={CORNERS}
                onChange={(corner) => onChange({ ...value, corner })}
              />
              <span>
                大小
                <Slider
                  ariaLabelForHandle="角标大小"
                  min={LOGO_SIZES.least}
                  max={LOGO_SIZES.most}
                  disabled={disabled}
                  value={value.size}
                  onChange={(size) => onChange({ ...value, size })}
                />
              </span>
              <span>
                不透明度
                <Slider
                  ariaLabelForHandle="角标不透明度"
                  min={0.1}
                  max={1}
                  step={0.1}
                  disabled={disabled}
                  value={value.opacity}
                  onChange={(opacity) => onChange({ ...value, opacity })}
                />
              </span>
            </Stack>
          )}
          {picking && (
            <MaterialPickerDialog
              title="选择角标"
              type="image"
              max={1}
              onClose={() => setPicking(false)}
              onPick={([one]) => {
                setPicking(false);
                if (!one) return;
                setSeen([one, ...seen]);
                onKnow?.(one);
                onChange({
                  corner: 'topRight',
                  size: LOGO_SIZES.usual,
                  opacity: 1,
                  ...value,
                  materialId: one.id,
                });
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
