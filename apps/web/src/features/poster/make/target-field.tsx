import type { PosterInput } from '@zhiying/contract';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { Box, Row } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import { SubstancePicker } from '#parts/substance/substance-picker.tsx';

type Target = PosterInput['target'];
type Way = NonNullable<Target>['to'];

const WAYS = [
  { value: 'url' as const, label: '链接' },
  { value: 'substance' as const, label: '内容' },
];

const HINTS: Record<Way, string> = {
  url: '以 https:// 开头的链接；每张海报有自己的短链接，可统计扫码。',
  substance: '扫码打开内容页，客户留下的手机号记到这张海报名下。',
};

interface TargetFieldProps {
  value: Target;
  onChange(target: Target): void;
}

/** Where scanning the poster leads: anywhere, or a piece of content whose form brings clues. */
export function TargetField({ value, onChange }: TargetFieldProps) {
  const [way, setWay] = useState<Way>(value?.to ?? 'url');
  return (
    <Field label="扫码打开" hint={HINTS[way]}>
      {(control) => (
        <Row gap={8}>
          <Select
            aria-label="打开方式"
            style={{ width: 80 }}
            value={way}
            options={WAYS}
            onChange={(next) => {
              setWay(next);
              onChange(null);
            }}
          />
          <Box grow minWidth={0}>
            {way === 'url' ? (
              <Input
                {...control}
                maxLength={500}
                placeholder="https://"
                value={value?.to === 'url' ? value.url : ''}
                onChange={({ target }) =>
                  onChange(target.value.trim() ? { to: 'url', url: target.value.trim() } : null)
                }
              />
            ) : (
              <SubstancePicker
                id={control.id}
                status={control.status}
                allowClear
                placeholder="选择可分享的内容"
                value={value?.to === 'substance' ? value.substanceId : undefined}
                onChange={(id) => onChange(id ? { to: 'substance', substanceId: id } : null)}
              />
            )}
          </Box>
        </Row>
      )}
    </Field>
  );
}
